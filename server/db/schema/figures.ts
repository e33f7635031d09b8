import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { reference, textByCodePoint } from './columns.ts';
import { classes } from './places-and-people.ts';

/*
 * What figures are read from instead of being counted again (docs/decisions/0045-figures-are-kept.md). Triggers write both
 * tables (server/db/functions/figures.sql), no one else does. Neither depends on the time: whether a month is due or missing
 * is decided where it is read.
 */

/**
 * What a class counts as. `silentFrom`: the first month of which, and after which, no report has come that was expected; `gaps`: the
 * months before it of which none has. `lastMonth`: `9999-12` where it has none, as of `silentFrom` once nothing more is expected. `offMonths`:
 * the months for which none is expected, whatever their kind. `facts`: each of `kind`, `month`, `until` and (1 where it is left out) `amount` of
 * `region_figures`, with a space between. `dueBefore`: of a class that moved, the month since when and the due day of the month before
 * (`2026-11 05`), where it is not that of its region; else empty.
 */
export const classProgress = pgTable(
  'class_progress',
  {
    classId: reference('class_id', () => classes.id, 'cascade').primaryKey(),
    regionId: uuid('region_id').notNull(),
    sortName: textByCodePoint('sort_name').notNull(),
    silentFrom: textByCodePoint('silent_from').notNull(),
    gaps: text('gaps').array().notNull().default(sql`'{}'`),
    facts: text('facts').array().notNull().default(sql`'{}'`),
    lastMonth: textByCodePoint('last_month').notNull().default('9999-12'),
    offMonths: text('off_months').array().notNull().default(sql`'{}'`),
    dueBefore: textByCodePoint('due_before').notNull().default(''),
  },
  (table) => [
    index('class_progress_by_silence').on(table.silentFrom, table.sortName, table.classId),
    // Few of many, which lists ask for by themselves.
    index('class_progress_untaught').on(table.classId).where(sql`'untaught' = any (${table.facts})`),
    index('class_progress_unattended').on(table.classId).where(sql`'unattended' = any (${table.facts})`),
  ],
);

/**
 * How many classes, lessons, students, accounts or cents of a region (`noRow`: of everything) are of a kind. Every change adds a row, so that
 * no writer waits for another; what is kept is the sum of the rows, and a job makes one of them now and then.
 */
export const regionFigures = pgTable(
  'region_figures',
  {
    regionId: uuid('region_id').notNull(),
    kind: textByCodePoint('kind').notNull(),
    month: textByCodePoint('month').notNull().default(''),
    until: textByCodePoint('until').notNull().default(''),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Of the classes that it counts (`classProgress`). */
    dueBefore: textByCodePoint('due_before').notNull().default(''),
  },
  (table) => [index('region_figures_of_region').on(table.regionId, table.kind, table.month)],
);
