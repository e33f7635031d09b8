import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bookAccounts, entryKinds } from '#contract/entities/papers/books.ts';
import { listed, time } from './columns.ts';

const payoutStates = ['pending', 'paid', 'failed'] as const;
const gatewayEntryKinds = ['charge', 'refund', 'dispute', 'payout-failure', 'other'] as const;

/**
 * Deposits of a gateway to the bank. `readAt`: when its entries were read, which are complete after that. `repaidBy`: the
 * payout that brought the money of a failed one.
 */
export const gatewayPayouts = pgTable(
  'gateway_payouts',
  {
    gateway: text('gateway').notNull(),
    id: text('id').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: payoutStates }).notNull(),
    arrivalDate: date('arrival_date', { mode: 'string' }).notNull(),
    repaidBy: text('repaid_by'),
    readAt: time('read_at'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'gateway_payouts_key', columns: [table.gateway, table.id] }),
    check('gateway_payouts_state', sql`${table.state} in ${listed(payoutStates)}`),
    index('gateway_payouts_by_arrival').on(table.arrivalDate),
  ],
);

/**
 * Movements of the gateway's balance in the gateway's form, without data about the sponsor. `paymentId` is ours; null for
 * other payments. `about`: the payout that failed. Cents are signed, and the net amount is `cents - feeCents`.
 */
export const gatewayEntries = pgTable(
  'gateway_entries',
  {
    gateway: text('gateway').notNull(),
    id: text('id').notNull(),
    kind: text('kind', { enum: gatewayEntryKinds }).notNull(),
    paymentId: uuid('payment_id'),
    about: text('about'),
    cents: integer('cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    currency: text('currency').notNull(),
    payoutId: text('payout_id'),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'gateway_entries_key', columns: [table.gateway, table.id] }),
    check('gateway_entries_kind', sql`${table.kind} in ${listed(gatewayEntryKinds)}`),
    index('gateway_entries_of_payment').on(table.paymentId),
    index('gateway_entries_of_payout').on(table.payoutId),
    index('gateway_entries_by_time').on(table.at),
  ],
);

/** The time up to which the balance of a gateway was read. */
export const gatewayReads = pgTable('gateway_reads', {
  gateway: text('gateway').primaryKey(),
  until: time('until').notNull(),
});

/**
 * Closed months. The seal of an entry or row is a hash over it and the previous seal; a month's seal is its last one, and the
 * next month starts with it. Rows are added, and never changed.
 */
export const bookMonths = pgTable(
  'book_months',
  {
    month: text('month').primaryKey(),
    seal: text('seal').notNull(),
    previousSeal: text('previous_seal').notNull(),
    closedAt: time('closed_at').notNull(),
  },
  (table) => [check('book_months_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`)],
);

/**
 * The journal of closed months: each row debits one account and credits another one, so that it balances. Rows are added when
 * a month is closed, and never changed. `fund`: kind and place (`zakat class {id}`), or `own` for the operator.
 */
export const bookEntries = pgTable(
  'book_entries',
  {
    month: text('month')
      .notNull()
      .references(() => bookMonths.month),
    position: integer('position').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    sourceId: text('source_id').notNull(),
    debit: text('debit', { enum: bookAccounts }).notNull(),
    credit: text('credit', { enum: bookAccounts }).notNull(),
    fund: text('fund').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    reference: text('reference').notNull(),
    seal: text('seal').notNull(),
  },
  (table) => [
    primaryKey({ name: 'book_entries_key', columns: [table.month, table.position] }),
    check('book_entries_cents', sql`${table.cents} > 0 and ${table.debit} <> ${table.credit}`),
    check('book_entries_date', sql`to_char(${table.date}, 'YYYY-MM') = ${table.month}`),
    check(
      'book_entries_zakat',
      sql`${table.debit} not in ('fund-zakat', 'fund-other') and ${table.credit} not in ('fund-zakat', 'fund-other')
        or 'fund-' || split_part(${table.fund}, ' ', 1) in (${table.debit}, ${table.credit})`,
    ),
    index('book_entries_of_source').on(table.kind, table.sourceId),
  ],
);

/**
 * The columns from which a closed month was made and that never change afterwards, as text, so that a changed row is detected.
 */
export const bookRows = pgTable(
  'book_rows',
  {
    month: text('month')
      .notNull()
      .references(() => bookMonths.month),
    tableName: text('table_name').notNull(),
    rowId: text('row_id').notNull(),
    facts: text('facts').notNull(),
    seal: text('seal').notNull(),
  },
  (table) => [
    primaryKey({ name: 'book_rows_key', columns: [table.tableName, table.rowId] }),
    index('book_rows_of_month').on(table.month),
  ],
);
