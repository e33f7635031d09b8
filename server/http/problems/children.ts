import { HttpError } from '#server/http/http-error.ts';
import arChildren from '../../../public/locales/ar/children.json' with { type: 'json' };
import enChildren from '../../../public/locales/en/children.json' with { type: 'json' };
import type { Language } from './language.ts';

/** What can stand in the way of a deletion. */
export type Child = keyof typeof enChildren;

const words: Record<Language, Record<Child, string>> = { en: enChildren, ar: arChildren };

/** Rejects to delete what still has children, naming them in the caller's language (spec/decisions.md 17). */
export function hasChildren(language: Language, children: readonly Child[]): HttpError {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return new HttpError('has-children', {
    values: { what: list.format(children.map((child) => words[language][child])) },
  });
}

const childOfTable: Readonly<Record<string, Child>> = {
  regions: 'regions',
  madaris: 'madaris',
  classes: 'classes',
  class_members: 'people',
  users: 'people',
  materials: 'materials',
  reports: 'reports',
  sponsorships: 'sponsorships',
};

/** The child whose table a foreign key names; undefined for a table that holds none. */
export function childIn(table: string | undefined): Child | undefined {
  return table !== undefined && Object.hasOwn(childOfTable, table) ? childOfTable[table] : undefined;
}
