import { type ImportField, type ImportKind, importFields, requiredImportFields } from '#contract/entities/import.ts';
import { languageCodes } from '#contract/language/languages.ts';
import { fold } from '#contract/text/folding.ts';
import { textsOf } from '#server/words/words.ts';

/**
 * What each header is taken for, by the names of the columns in every language and by what else people call them; null where
 * it is none, or a second one.
 */
export function matchColumns(kind: ImportKind, headers: readonly string[]): (string | null)[] {
  const fields = importFields[kind];
  const names = new Map([
    ...fields.flatMap((field) => otherNames(field).map((name) => [name, field] as const)),
    // The name of a column counts more than another one's other name.
    ...fields.flatMap((field) => [
      [fold(field), field] as const,
      ...languageCodes.map((language) => [fold(textsOf(language, 'tables').columns[field]), field] as const),
    ]),
  ]);
  const taken = new Set<string>();
  return headers.map((header) => {
    const field = names.get(fold(header)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

function otherNames(field: ImportField): string[] {
  return languageCodes.flatMap((language) => {
    const listed: Readonly<Record<string, string>> = textsOf(language, 'tables').otherNames;
    return (listed[field] ?? '').split(',').map(fold).filter(Boolean);
  });
}

/** Required fields that no column is taken for. */
export function missingFields(kind: ImportKind, fields: readonly (string | null)[]): string[] {
  return requiredImportFields[kind].filter((field) => !fields.includes(field));
}
