import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { reference, textByCodePoint } from './columns.ts';
import { classes } from './places-and-people.ts';

/*
 * Stored figures, which are read instead of counted again (docs/decisions/0045-figures-are-kept.md). Only triggers write both
 * tables (server/db/functions/figures.sql). Neither depends on the time: the reader decides if a month is due or missing.
 */

/**
 * Contribution of a class to the figures.
 * - `silentFrom`: the first expected month since which no report has come; `gaps`: earlier expected months without a report.
 * - `lastMonth`: `9999-12` for a class without one, and so is `silentFrom` once nothing more is expected.
 * - `offMonths`: the months without an expected report, of any kind.
 * - `facts`: `kind`, `month`, `until` and `amount` (1 by default) of `region_figures`, separated by spaces.
 * - `dueBefore`: for a class that moved, the month of the move and the previous due day (`2026-11 05`), if it differs from its
 *   region's; otherwise empty.
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
    // Few of many rows, which some lists request separately.
    index('class_progress_untaught').on(table.classId).where(sql`'untaught' = any (${table.facts})`),
    index('class_progress_unattended').on(table.classId).where(sql`'unattended' = any (${table.facts})`),
  ],
);

/**
 * Number of classes, lessons, students, accounts or cents of a kind in a region (`noRow`: of everything). Every change adds a
 * row, so that no writer waits for another; the figure is the sum of its rows, and a job merges them from time to time.
 */
export const regionFigures = pgTable(
  'region_figures',
  {
    regionId: uuid('region_id').notNull(),
    kind: textByCodePoint('kind').notNull(),
    month: textByCodePoint('month').notNull().default(''),
    until: textByCodePoint('until').notNull().default(''),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** `dueBefore` of the counted classes (`classProgress`). */
    dueBefore: textByCodePoint('due_before').notNull().default(''),
  },
  (table) => [index('region_figures_of_region').on(table.regionId, table.kind, table.month)],
);
