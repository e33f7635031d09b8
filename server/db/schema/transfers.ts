import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sponsorshipTypes } from '#contract/entities/sponsorship-kinds.ts';
import { fundKinds, transferMethods } from '#contract/entities/transfer.ts';
import { transferStates } from '#contract/entities/transfer-kinds.ts';
import { listed, reference, stamps, time } from './columns.ts';
import { files } from './documents.ts';
import { payments } from './payments.ts';
import { classes, madaris, users } from './places-and-people.ts';

/** A reference to a person, which becomes null with the account. */
const person = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/**
 * Money that an admin sends to a madrasa (contract/transfer-states.ts). `confirmedCents` and `receivedDate` come from the
 * school. `rate`: units of `receivedCurrency` for one dollar. Only server/modules/transfers/write-transfer.ts writes it.
 */
export const transfers = pgTable(
  'transfers',
  {
    id: uuid('id').primaryKey(),
    madrasaId: reference('madrasa_id', () => madaris.id, 'restrict'),
    state: text('state', { enum: transferStates }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    method: text('method', { enum: transferMethods }),
    reference: text('reference').notNull().default(''),
    sentDate: date('sent_date', { mode: 'string' }),
    receivedCurrency: text('received_currency'),
    rate: doublePrecision('rate'),
    costsCents: integer('costs_cents').notNull().default(0),
    confirmedCents: bigint('confirmed_cents', { mode: 'number' }),
    receivedDate: date('received_date', { mode: 'string' }),
    photoFileId: uuid('photo_file_id').references(() => files.id, { onDelete: 'restrict' }),
    note: text('note').notNull().default(''),
    draftedBy: person('drafted_by'),
    sentBy: person('sent_by'),
    confirmedBy: person('confirmed_by'),
    sentAt: time('sent_at'),
    confirmedAt: time('confirmed_at'),
    resolvedAt: time('resolved_at'),
    returnedAt: time('returned_at'),
    ...stamps,
  },
  (table) => [
    check('transfers_state', sql`${table.state} in ${listed(transferStates)}`),
    check('transfers_method', sql`${table.method} in ${listed(transferMethods)}`),
    check('transfers_amount', sql`${table.amountCents} > 0`),
    check('transfers_confirmed', sql`${table.confirmedCents} >= 0 and (${table.costsCents} >= 0)`),
    check('transfers_sent', sql`(${table.state} = 'draft') = (${table.sentAt} is null)`),
    index('transfers_by_age').on(table.createdAt.desc(), table.id.desc()),
    index('transfers_of_madrasa').on(table.madrasaId, table.createdAt.desc(), table.id.desc()),
    index('transfers_unconfirmed').on(table.sentAt, table.madrasaId).where(sql`${table.state} = 'sent'`),
    uniqueIndex('transfers_by_photo').on(table.photoFileId),
    index('transfers_by_drafter').on(table.draftedBy),
    index('transfers_by_sender').on(table.sentBy),
    index('transfers_by_confirmer').on(table.confirmedBy),
  ],
);

/**
 * The shares of a settled payment (`payments.settled_at`), each for one class: side by side they cover the payment, from
 * `startCents` on. `takenCents`: the part in transfers that hold money (`holdsMoney`). Written by
 * server/db/functions/payment-shares.sql and server/modules/transfers/take-money.ts.
 */
export const paymentShares = pgTable(
  'payment_shares',
  {
    paymentId: reference('payment_id', () => payments.id, 'cascade'),
    startCents: integer('start_cents').notNull(),
    cents: integer('cents').notNull(),
    takenCents: integer('taken_cents').notNull().default(0),
    classId: uuid('class_id').references(() => classes.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ name: 'payment_shares_key', columns: [table.paymentId, table.startCents] }),
    check('payment_shares_cents', sql`${table.cents} > 0 and ${table.startCents} >= 0`),
    check('payment_shares_taken', sql`${table.takenCents} between 0 and ${table.cents}`),
    index('payment_shares_at_hand').on(table.classId).where(sql`${table.takenCents} < ${table.cents}`),
    index('payment_shares_of_class').on(table.classId),
  ],
);

/**
 * The money of a transfer: cents of one payment for one class. Its fund is the place and the kind of the payment, its line the
 * fund and the month. Parts of a returned transfer stay, and no longer count.
 */
export const transferPayments = pgTable(
  'transfer_payments',
  {
    transferId: reference('transfer_id', () => transfers.id, 'cascade'),
    paymentId: uuid('payment_id').notNull(),
    /** The share of the payment that it was taken from. */
    startCents: integer('start_cents').notNull(),
    classId: uuid('class_id').references(() => classes.id, { onDelete: 'set null' }),
    placeType: text('place_type', { enum: sponsorshipTypes }).notNull(),
    placeId: uuid('place_id').notNull(),
    kind: text('kind', { enum: fundKinds }).notNull(),
    month: text('month').notNull(),
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ name: 'transfer_payments_key', columns: [table.transferId, table.paymentId, table.startCents] }),
    check('transfer_payments_amount', sql`${table.amountCents} > 0`),
    check('transfer_payments_kind', sql`${table.kind} in ${listed(fundKinds)}`),
    index('transfer_payments_of_payment').on(table.paymentId),
    index('transfer_payments_of_class').on(table.classId),
  ],
);
