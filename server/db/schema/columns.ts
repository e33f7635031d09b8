import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, integer, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PastDueDay } from '#contract/school-year/due-days.ts';

/*
 * Ids are UUIDv7 made by client or server; money is whole cents; `search_text` is what a search looks through, folded,
 * the name in its first line, computed on every write (search-text.ts). Text with a check stands for enumerations, so
 * that the same SQL runs on engines that only speak PostgreSQL.
 */

export function time(name: string) {
  return timestamp(name, { withTimezone: true });
}

/**
 * A phone number as it is compared: its digits in Western ones, without the zeros before them, so that `+49 170` and `0049 170` are
 * one.
 */
export function phoneDigits(column: AnyPgColumn) {
  const western = sql`translate(${column}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')`;
  return sql`ltrim(regexp_replace(${western}, '[^0-9]', '', 'g'), '0')`;
}

/** `('a','b')` for a check. The values are constants of the contract, never input. */
export function listed(values: readonly string[]) {
  return sql.raw(`(${values.map((value) => `'${value}'`).join(',')})`);
}

export const textByCodePoint = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * What lists are ordered by: the folded name, so that neither case nor a hamza parts what belongs together, in the order of
 * code points whatever the database's language is, so that a device without a connection shows the same. No longer than
 * an index takes.
 */
export function sortName() {
  return textByCodePoint('sort_name').generatedAlwaysAs(sql`left(split_part(search_text, E'\\n', 1), 200)`);
}

/** What is sponsored on a row and on all below it, kept by a trigger on `sponsorships`: no one else writes it. */
export function sponsored() {
  return bigint('sponsored_cents', { mode: 'number' }).notNull().default(0);
}

export const stamps = {
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
};

/**
 * Cents that are still open on a row, never more than on what is above it: 0 means complete, null that it costs nothing and
 * that nothing above it is complete. Kept by triggers on `regions`, `madaris` and `classes`: no one else writes it.
 */
export function open() {
  return bigint('open_cents', { mode: 'number' });
}

/** Due days of earlier months, as the contract has them. */
export function pastDueDays() {
  return jsonb('past_due_days').$type<PastDueDay[]>().notNull().default([]);
}

/** Means no row where a key may not be null. */
export const noRow = '00000000-0000-0000-0000-000000000000';

/** The id of a row that cannot be deleted while this one is there (`restrict`), or takes it along (`cascade`). */
export function reference(name: string, to: () => AnyPgColumn, onDelete: 'restrict' | 'cascade') {
  return uuid(name).notNull().references(to, { onDelete });
}
