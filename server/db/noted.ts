import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { mostNoted } from './known-totals.ts';

const dialect = new PgDialect();

/** How many changes the journal tells of from a horizon on, and of many only that they are. */
export function notedSince(horizon: SQL | Placeholder): SQL {
  return sql`(select count(*)::int from (
    select from changes where number >= ${horizon} limit ${sql.raw(String(mostNoted + 1))}) as noted)`;
}

const texts = new Map<number, string>();

/** The column `noted`, with the horizon as so manieth parameter. */
export function notedText(parameter: number): string {
  const known = texts.get(parameter) ?? textOf(sql`${notedSince(sql.raw(`$${parameter}`))} as noted`);
  texts.set(parameter, known);
  return known;
}

/** The columns `horizon`, how far the journal is now, and `noted`, from there on. */
export const journalText = textOf(
  sql`(select change_horizon()) as horizon, ${notedSince(sql`(select change_horizon())`)} as noted`,
);

function textOf(query: SQL): string {
  return dialect.sqlToQuery(query).sql;
}
