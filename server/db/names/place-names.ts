import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Language, languages, traitsOf } from '#contract/language/languages.ts';
import { arabicLetter } from '#contract/language/place-names.ts';

interface NamedTable {
  readonly name: SQL | AnyPgColumn;
  readonly otherName: SQL | AnyPgColumn;
}

const pattern = sql.raw(`'${arabicLetter}'`);
const arabic = sql.raw(
  languages
    .filter(({ script }) => script === 'arabic')
    .map(({ code }) => `'${code}'`)
    .join(', '),
);

/**
 * The name of a region, madrasa or class for a reader, as `nameFor` of the contract chooses it.
 * @param place a table, or the alias of one
 * @param reader the language, or an expression that gives its code
 */
export function nameIn(place: NamedTable | string, reader: Language | SQL): SQL<string> {
  const { name, otherName } = typeof place === 'string' ? namesOf(place) : place;
  const isWanted =
    typeof reader === 'string' ? sql.raw(String(traitsOf(reader).script === 'arabic')) : isArabic(reader);
  return sql<string>`(case when ${otherName} <> '' and (${otherName} ~ ${pattern}) = ${isWanted} then ${otherName} else ${name} end)`;
}

function isArabic(language: SQL): SQL {
  return sql`(coalesce(${language}, '') in (${arabic}))`;
}

function namesOf(alias: string): NamedTable {
  return { name: sql.raw(`${alias}.name`), otherName: sql.raw(`${alias}.other_name`) };
}

/** The names of a place by its id, of whichever type it is, as JSON of `PlaceNames`; null where it is gone. */
export function placeNames(typeId: AnyPgColumn | SQL): SQL<{ name: string; otherName: string } | null> {
  const of = (table: string) =>
    sql`(select json_build_object('name', name, 'otherName', other_name) from ${sql.raw(table)} where id = ${typeId})`;
  return sql`coalesce(${of('classes')}, ${of('madaris')}, ${of('regions')})`;
}

/** The name of a place by its id, of whichever type it is, for a reader; empty where it is gone. */
export function placeName(typeId: AnyPgColumn | SQL, reader: Language | SQL): SQL<string> {
  const of = (table: string) => sql`(select ${nameIn(table, reader)} from ${sql.raw(table)} where id = ${typeId})`;
  return sql<string>`coalesce(${of('classes')}, ${of('madaris')}, ${of('regions')}, '')`;
}
