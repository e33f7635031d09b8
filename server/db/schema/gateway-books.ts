import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/**
 * What the sandbox took, as a real gateway has it in its own books: by the key of an attempt, without a word about who paid.
 * Only the sandbox writes it, so that it can be compared with `payments`. `isClosed`: under this key nothing is taken.
 */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    key: text('key').primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    cents: integer('cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    isClosed: boolean('is_closed').notNull().default(false),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [index('sandbox_charges_by_time').on(table.at)],
);

/** What the sandbox sent back, when, and how much of the charge had gone back in all by then. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    key: text('key').notNull(),
    totalCents: integer('total_cents').notNull(),
    cents: integer('cents').notNull(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'sandbox_refunds_key', columns: [table.key, table.totalCents] })],
);

/** When payments were compared with the gateway's books, and how many differences were found. */
export const reconciliations = pgTable('reconciliations', {
  at: time('at').primaryKey(),
  differences: integer('differences').notNull(),
});
