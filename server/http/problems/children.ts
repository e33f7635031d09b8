import type { Language } from '#contract/language/languages.ts';
import type { Words } from '#contract/language/words.ts';
import { HttpError } from '#server/http/http-error.ts';
import { formatOf } from '#server/words/format-of.ts';
import { wordsOf } from '#server/words/words.ts';

/** Children that can prevent a deletion. */
export type Child = keyof Words['children'];

/** The rejection of a deletion because of children, which it names in the caller's language (docs/rules.md#deleting). */
export function hasChildren(language: Language, children: readonly Child[]): HttpError {
  const words = wordsOf(language, 'children');
  return new HttpError('has-children', {
    values: { what: formatOf(language).list(children.map((child) => words(child))) },
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
  spending_reports: 'spending',
  sponsorships: 'sponsorships',
  transfers: 'transfers',
};

/** The kind of child whose table a foreign key names; undefined for other tables. */
export function childIn(table: string | undefined): Child | undefined {
  return table !== undefined && Object.hasOwn(childOfTable, table) ? childOfTable[table] : undefined;
}
