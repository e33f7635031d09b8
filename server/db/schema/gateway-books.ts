import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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

/** When payments were compared with the gateway's books, and how many differences were found. */
export const reconciliations = pgTable('reconciliations', {
  at: time('at').primaryKey(),
  differences: integer('differences').notNull(),
});
