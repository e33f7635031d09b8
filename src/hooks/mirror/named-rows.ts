import { useTranslation } from 'react-i18next';
import { type Language, languageOf } from '#contract/language/languages.ts';
import { nameBeside, nameFor, type PlaceNames } from '#contract/language/place-names.ts';

/** Fields of a row that hold a place which the row is in. */
const places = ['region', 'madaris', 'class'] as const;

/** A place whose `name` is that of its reader; `givenName` is the one that was entered as its name, where it is another one. */
type ShownNames = PlaceNames & { readonly givenName?: string };

const named = new Map<Language, WeakMap<object, object>>();

/**
 * Names a row, and the places that it is in, for a reader: every row reaches a screen by way of this function (use-list.ts,
 * use-one.ts), so no screen chooses a name. An unchanged row stays the same object.
 */
export function namedFor<TRow extends object>(row: TRow, language: Language): TRow {
  return remembered(row, language, () => withNames(row, language));
}

/** The same of a list, which stays the same array while its rows are the same. */
export function allNamedFor<TRow extends object>(rows: TRow[], language: Language): TRow[] {
  return remembered(rows, language, () => {
    const shown = rows.map((row) => namedFor(row, language));
    return shown.every((row, index) => row === rows[index]) ? rows : shown;
  });
}

/** Results for objects that were named before; screens compare rows and lists by identity. */
function remembered<TValue extends object>(of: TValue, language: Language, make: () => TValue): TValue {
  const known = named.get(language) ?? new WeakMap<object, object>();
  named.set(language, known);
  const made = (known.get(of) as TValue | undefined) ?? make();
  known.set(of, made);
  return made;
}

function withNames<TRow extends object>(row: TRow, language: Language): TRow {
  const own = hasNames(row) ? nameFor(row, language) : undefined;
  const inside = places.flatMap((field) => {
    const place: unknown = field in row ? row[field as keyof TRow] : undefined;
    if (typeof place !== 'object' || place === null) return [];
    const shown = withNames(place, language);
    return shown === place ? [] : [[field, shown] as const];
  });
  const isRenamed = hasNames(row) && own !== row.name;
  if (!isRenamed && inside.length === 0) return row;
  return { ...row, ...(isRenamed && { name: own, givenName: row.name }), ...Object.fromEntries(inside) };
}

function hasNames(row: object): row is PlaceNames {
  return 'name' in row && 'otherName' in row;
}

/** The two names of a place as they were entered, for the form that changes them. */
export function enteredNames(row: PlaceNames | undefined): { name: string; otherName: string } {
  const { name = '', otherName = '', givenName = name }: Partial<ShownNames> = row ?? {};
  return { name: givenName, otherName };
}

/** The name that is shown beside the one that the reader sees, on the page of a place; empty where there is only one. */
export function useNameBeside(row: PlaceNames | undefined): string {
  const language = useLanguage();
  return row ? nameBeside(enteredNames(row), language) : '';
}

/** The language of the reader; the caller is rendered again when it changes. */
export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language);
}
