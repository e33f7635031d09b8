import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PastDueDay } from '#contract/school-year/due-days.ts';

/*
 * Conventions of columns:
 * - Ids are UUIDv7 made by client or server; money is whole cents.
 * - `search_text` is the folded text for searches, with the name in its first line, computed on every write (search-text.ts).
 * - Text with a check replaces enumerations, so that the same SQL runs on engines that only speak PostgreSQL.
 */

export function time(name: string) {
  return timestamp(name, { withTimezone: true });
}

/**
 * A phone number in the form in which numbers are compared: Western digits without leading zeros, so that `+49 170` and `0049
 * 170` are equal.
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
 * The sort key of lists: the folded name, so that neither case nor a hamza separates equal names. It sorts by code point
 * whatever the database's language is, so that a device without a connection shows the same order. It is cut to fit into an
 * index.
 */
export function sortName() {
  return textByCodePoint('sort_name').generatedAlwaysAs(sql`left(split_part(search_text, E'\\n', 1), 200)`);
}

/** The second name of a place, in another script (contract/language/place-names.ts); empty where it has none. */
export function otherName() {
  return text('other_name').notNull().default('');
}

/** The sponsored amount of a row and of all below it, kept by a trigger on `sponsorships`: no one else writes it. */
export function sponsored() {
  return bigint('sponsored_cents', { mode: 'number' }).notNull().default(0);
}

export const stamps = {
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
};

/**
 * Open cents of a row, never more than those of a place above it. 0 means complete; null means that it costs nothing and no
 * place above it is complete. Triggers on `regions`, `madaris` and `classes` maintain the column; no other code writes it.
 */
export function open() {
  return bigint('open_cents', { mode: 'number' });
}

/** Due days of earlier months, in the form of the contract. */
export function pastDueDays() {
  return jsonb('past_due_days').$type<PastDueDay[]>().notNull().default([]);
}

/** Stands for 'no row' in a key that cannot be null. */
export const noRow = '00000000-0000-0000-0000-000000000000';

/**
 * The id of a row that cannot be deleted while this one exists (`restrict`), or whose deletion also deletes this one
 * (`cascade`).
 */
export function reference(name: string, to: () => AnyPgColumn, onDelete: 'restrict' | 'cascade') {
  return uuid(name).notNull().references(to, { onDelete });
}
