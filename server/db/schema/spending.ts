import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { reference, stamps, time } from './columns.ts';
import { files } from './documents.ts';
import { madaris, users } from './places-and-people.ts';

/** Cents of a kind of spending. */
const cents = (name: string) => integer(name).notNull().default(0);

/**
 * The spending of a madrasa in a month (`YYYY-MM`).
 * - `revision`: the number of its author's corrections when it came (contract/entities/document.ts).
 * - `replaces`: the report that it replaced; `replacedAt`: when another one replaced it.
 * - `awaits`: the id of the report that it replaces, until that arrives.
 * - `counts`: it is the report of its month in every figure (`countsIn` of contract/report-states.ts).
 */
export const spendingReports = pgTable(
  'spending_reports',
  {
    id: uuid('id').primaryKey(),
    madrasaId: reference('madrasa_id', () => madaris.id, 'restrict'),
    month: text('month').notNull(),
    teachersCents: cents('teachers_cents'),
    booksCents: cents('books_cents'),
    foodCents: cents('food_cents'),
    rentCents: cents('rent_cents'),
    heatingCents: cents('heating_cents'),
    repairsCents: cents('repairs_cents'),
    otherCents: cents('other_cents'),
    totalCents: integer('total_cents')
      .notNull()
      .generatedAlwaysAs(
        sql`teachers_cents + books_cents + food_cents + rent_cents + heating_cents + repairs_cents + other_cents`,
      ),
    words: text('words').notNull().default(''),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    revision: integer('revision').notNull().default(0),
    seenAt: time('seen_at'),
    returnedAt: time('returned_at'),
    returnComment: text('return_comment'),
    replaces: uuid('replaces').references((): AnyPgColumn => spendingReports.id, { onDelete: 'set null' }),
    replacedAt: time('replaced_at'),
    awaits: uuid('awaits'),
    counts: boolean('counts').notNull().generatedAlwaysAs(sql`replaced_at is null and returned_at is null`),
    ...stamps,
  },
  (table) => [
    check('spending_reports_month', sql`${table.month} ~ '^[12][0-9]{3}-(0[1-9]|1[0-2])$'`),
    check('spending_reports_returned', sql`(${table.returnedAt} is null) = (${table.returnComment} is null)`),
    check(
      'spending_reports_cents',
      sql`least(teachers_cents, books_cents, food_cents, rent_cents, heating_cents, repairs_cents, other_cents) >= 0`,
    ),
    uniqueIndex('spending_reports_one_a_month').on(table.madrasaId, table.month).where(sql`replaced_at is null`),
    index('spending_reports_of_madrasa').on(table.madrasaId, table.month.desc(), table.createdAt.desc()),
    index('spending_reports_by_month').on(table.month).where(sql`counts`),
    index('spending_reports_by_author').on(table.authorId),
    index('spending_reports_by_replaced').on(table.replaces),
    index('spending_reports_by_awaited').on(table.awaits).where(sql`awaits is not null`),
    index('spending_reports_returned_to')
      .on(table.madrasaId)
      .where(sql`returned_at is not null and replaced_at is null`),
  ],
);

/** Photos of receipts, in order. `released`: sponsors see it too. */
export const spendingPhotos = pgTable(
  'spending_photos',
  {
    id: uuid('id').primaryKey(),
    reportId: reference('report_id', () => spendingReports.id, 'cascade'),
    fileId: reference('file_id', () => files.id, 'restrict'),
    position: integer('position').notNull(),
    released: boolean('released').notNull().default(false),
  },
  (table) => [
    uniqueIndex('spending_photos_in_order').on(table.reportId, table.position),
    uniqueIndex('spending_photos_by_file').on(table.fileId),
  ],
);
