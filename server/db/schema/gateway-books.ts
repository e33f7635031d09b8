import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

/**
 * Charges of the sandbox, in separate books like a real gateway's: by the key of an attempt, without the payer. Only the
 * sandbox writes them, so that they can be compared with `payments`. `isClosed`: nothing is charged under this key.
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

/** Refunds of the sandbox, with their time and the refunded total of the charge by then. */
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

/** Comparisons of payments with the gateway's books: time and number of differences. */
export const reconciliations = pgTable('reconciliations', {
  at: time('at').primaryKey(),
  differences: integer('differences').notNull(),
});
