import { type Language, type scripts, traitsOf } from './languages.ts';

/** A letter of the Arabic script, for regular expressions of JavaScript and of PostgreSQL. */
export const arabicLetter =
  '[\\u0620-\\u064a\\u066e-\\u06d3\\u06fa-\\u06ff\\u0750-\\u077f\\u08a0-\\u08c9\\ufb50-\\ufdff\\ufe70-\\ufefc]';
const hasArabic = new RegExp(arabicLetter);

/** The script of a name, as far as the languages of the interface differ in it. */
export function scriptOf(name: string): keyof typeof scripts {
  return hasArabic.test(name) ? 'arabic' : 'latin';
}

/** The names of a region, madrasa or class: `otherName` is in the other script, empty where it has none. */
export interface PlaceNames {
  readonly name: string;
  /** Missing in rows that an earlier release stored. */
  readonly otherName?: string | undefined;
}

/**
 * The name that a reader of a language sees: the one in the script of that language, where there are two. The server says the
 * same in SQL (server/db/names/place-names.ts), and screens get rows that are named already (src/hooks/mirror/named-rows.ts).
 */
export function nameFor({ name, otherName }: PlaceNames, language: Language): string {
  return otherName && scriptOf(otherName) === traitsOf(language).script ? otherName : name;
}

/** The name that a reader of a language does not see, to be shown beside it; empty where there is only one. */
export function nameBeside(names: PlaceNames, language: Language): string {
  return nameFor(names, language) === names.name ? (names.otherName ?? '') : names.name;
}
