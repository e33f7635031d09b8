import {
  type defaultFields,
  type ImportField,
  type ImportKind,
  importFields,
  nameParts,
  requiredImportFields,
} from '#contract/entities/import.ts';
import { languageCodes } from '#contract/language/languages.ts';
import { fold } from '#contract/text/folding.ts';
import { textsOf } from '#server/words/words.ts';

type Defaults = Readonly<{ [TField in (typeof defaultFields)[number]]?: string | undefined }>;

/**
 * The field of each header, by the names of the columns in every language and by common synonyms; null without a match, or for
 * a second column of a field.
 */
export function matchColumns(kind: ImportKind, headers: readonly string[]): (string | null)[] {
  const names = namesOf(kind);
  const taken = new Set<string>();
  const fields = headers.map((header) => {
    const field = names.get(letters(header)) ?? names.get(letters(withoutUnit(header))) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  // 'Name' beside 'Surname' is the first name.
  const isGiven = taken.has('lastName') && !taken.has('firstName');
  return fields.map((field, column) =>
    isGiven && field === 'fullName' && isBareName(headers[column]) ? 'firstName' : field,
  );
}

const known = new Map<ImportKind, ReadonlyMap<string, ImportField>>();

function namesOf(kind: ImportKind): ReadonlyMap<string, ImportField> {
  const before = known.get(kind);
  if (before) return before;
  const fields: readonly ImportField[] = importFields[kind];
  const names = new Map([
    ...fields.flatMap((field) => otherNames(field).map((name) => [letters(name), field] as const)),
    // The official name of a column takes precedence over a synonym.
    ...fields.flatMap((field) => [
      [letters(field), field] as const,
      ...languageCodes.map((language) => [letters(textsOf(language, 'tables').columns[field]), field] as const),
    ]),
  ]);
  known.set(kind, names);
  return names;
}

/** The letters and digits of a header: `first_name`, `First name:` and `firstName` are the same. */
function letters(header: string): string {
  return fold(header).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The name without additions: `Price (USD)`, `Email [Required]`, `Cost $`, `1. Name`. */
function withoutUnit(header: string): string {
  return header
    .replace(/[([{（［].*?[)\]}）］]/gu, ' ')
    .replace(/(?<!\p{L})(?:usd|us\$|dollars?|دولار)(?!\p{L})/giu, ' ')
    .replace(/^\s*\d+\s*[.)\-:]/u, ' ');
}

function isBareName(header = ''): boolean {
  return languageCodes.some((language) => letters(textsOf(language, 'tables').columns.name) === letters(header));
}

function otherNames(field: ImportField): string[] {
  return languageCodes.flatMap((language) => {
    const listed: Readonly<Record<string, string>> = textsOf(language, 'tables').otherNames;
    return (listed[field] ?? '').split(',').filter((name) => name.trim() !== '');
  });
}

/** Required fields without a column and without a default. */
export function missingFields(kind: ImportKind, fields: readonly (string | null)[], defaults: Defaults = {}): string[] {
  return requiredImportFields[kind].filter((field) => {
    if (fields.includes(field)) return false;
    if (field === 'fullName') return !nameParts.some((part) => fields.includes(part));
    return field !== 'role' || !defaults.role;
  });
}
