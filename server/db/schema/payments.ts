import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { declineReasons, refundReasons } from '#contract/entities/payment.ts';
import { reportAnswers } from '#contract/entities/report.ts';
import { givingKinds } from '#contract/entities/sponsorship.ts';
import { paymentStates, sponsorshipTypes } from '#contract/entities/sponsorship-kinds.ts';
import { languageCodes } from '#contract/language/languages.ts';
import { listed, reference, stamps, time } from './columns.ts';
import { reports } from './documents.ts';
import { mailKinds } from './mail-kinds.ts';
import { users } from './places-and-people.ts';

/**
 * One month of a sponsorship, charged at most once. Its place is copied, so that a receipt outlives a deleted sponsor or
 * class.
 * `attempts` counts declined attempts: with the id they make the gateway's key. An `open` payment may have taken money.
 * `refundAskedAt` is set before the gateway is asked for a refund; after that the payment pays for nothing.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    sponsorshipId: uuid('sponsorship_id').notNull(),
    sponsorId: uuid('sponsor_id').references(() => users.id, { onDelete: 'set null' }),
    type: text('type', { enum: sponsorshipTypes }).notNull(),
    typeId: uuid('type_id').notNull(),
    givingKind: text('giving_kind', { enum: givingKinds }),
    month: text('month').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The place's price at the time of payment, of which this is a share. Null for older payments. */
    priceCents: integer('price_cents'),
    state: text('state', { enum: paymentStates }).notNull(),
    gateway: text('gateway'),
    reference: text('reference'),
    redirectUrl: text('redirect_url'),
    /** `start`: the sponsor is there. `charge`: from the saved card. An open payment continues the same way. */
    way: text('way', { enum: ['start', 'charge'] })
      .notNull()
      .default('start'),
    attempts: integer('attempts').notNull().default(0),
    /** Reason of the last failed attempt, if known. */
    declinedBecause: text('declined_because', { enum: declineReasons }),
    dueAt: time('due_at').notNull(),
    /** Time of the next attempt or request, for a due or failed payment. */
    nextAttemptAt: time('next_attempt_at'),
    /** End of the claim of the process that works on it. */
    claimedUntil: time('claimed_until'),
    /** The last attempt. */
    triedAt: time('tried_at'),
    paidAt: time('paid_at'),
    refundAskedAt: time('refund_asked_at'),
    refundedAt: time('refunded_at'),
    /** The last time that the gateway or the bank returned a part by itself; the payment stays paid. */
    returnedAt: time('returned_at'),
    /** When the bank took it back for the owner of the card; null again once the bank has decided that it stays. */
    disputedAt: time('disputed_at'),
    /** The call that started the last attempt with the sponsor there, so that a repeat of the call finds it. */
    callId: uuid('call_id'),
    /**
     * Total to be refunded after the refund under way; null for everything. It stays recorded while the bank holds the refund,
     * because the bank may return it to us.
     */
    refundCents: integer('refund_cents'),
    /** Refunded part of a payment that stays paid. */
    refundedPartCents: integer('refunded_part_cents').notNull().default(0),
    /** Refunded amount, in parts or as a whole. */
    refundedCents: integer('refunded_cents')
      .notNull()
      .generatedAlwaysAs(sql`case when state = 'refunded' then amount_cents else refunded_part_cents end`),
    receiptCode: text('receipt_code').unique('payments_receipt_code_unique'),
    /** When it was divided into shares that can be sent to madaris (server/db/functions/payment-shares.sql). */
    settledAt: time('settled_at'),
    ...stamps,
  },
  (table) => [
    unique('payments_once_a_month').on(table.sponsorshipId, table.month),
    check('payments_state', sql`${table.state} in ${listed(paymentStates)}`),
    check('payments_amount', sql`${table.amountCents} > 0`),
    check('payments_month', sql`${table.month} ~ '^[0-9]{4}-[0-9]{2}$'`),
    check('payments_declined_because', sql`${table.declinedBecause} in ${listed(declineReasons)}`),
    check('payments_part', sql`${table.refundedPartCents} between 0 and ${table.amountCents}`),
    index('payments_to_settle').on(table.paidAt).where(sql`${table.settledAt} is null and ${table.state} = 'paid'`),
    index('payments_refunded_later')
      .on(table.id)
      .where(sql`${table.settledAt} is not null and ${table.refundedCents} > 0`),
    index('payments_of_sponsor').on(table.sponsorId, table.createdAt.desc(), table.id.desc()),
    index('payments_by_age').on(table.createdAt.desc(), table.id.desc()),
    index('payments_to_do').on(table.state, table.nextAttemptAt),
    index('payments_refunding')
      .on(table.refundAskedAt)
      .where(sql`${table.refundAskedAt} is not null and ${table.refundedAt} is null`),
  ],
);

/**
 * An admin's refund of a payment, and its reason. A finished refund has `doneAt`; null means under way, and there is at most
 * one of these.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: reference('payment_id', () => payments.id, 'cascade'),
    cents: integer('cents').notNull(),
    reason: text('reason', { enum: refundReasons }).notNull(),
    /** In the admin's words; emptied with the account of the sponsor. */
    note: text('note').notNull().default(''),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    askedAt: time('asked_at').notNull(),
    doneAt: time('done_at'),
  },
  (table) => [
    check('refunds_reason', sql`${table.reason} in ${listed(refundReasons)}`),
    check('refunds_amount', sql`${table.cents} > 0`),
    index('refunds_of_payment').on(table.paymentId, table.askedAt),
    uniqueIndex('refunds_one_at_a_time').on(table.paymentId).where(sql`${table.doneAt} is null`),
  ],
);

/**
 * A refund that one admin proposed and another one has to approve; nothing is sent yet. `id`: that of the refund that it
 * becomes. `cents`: null for all that is left.
 */
export const refundProposals = pgTable(
  'refund_proposals',
  {
    paymentId: reference('payment_id', () => payments.id, 'cascade').primaryKey(),
    id: uuid('id').notNull().unique('refund_proposals_id'),
    cents: integer('cents'),
    reason: text('reason', { enum: refundReasons }).notNull(),
    /** In the admin's words; emptied with the account of the sponsor. */
    note: text('note').notNull().default(''),
    proposedBy: uuid('proposed_by').references(() => users.id, { onDelete: 'set null' }),
    proposedAt: time('proposed_at').notNull(),
  },
  (table) => [
    check('refund_proposals_reason', sql`${table.reason} in ${listed(refundReasons)}`),
    check('refund_proposals_amount', sql`${table.cents} > 0`),
    index('refund_proposals_by_person').on(table.proposedBy),
  ],
);

/** Handled events of a gateway: each takes effect once. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: time('received_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'gateway_events_key', columns: [table.gateway, table.eventId] }),
    index('gateway_events_by_age').on(table.receivedAt),
  ],
);

/**
 * Queued mails, written in the transaction of the event that they report; `key` makes each of them unique. They are deleted
 * with the person's account.
 * `giverId`: the person whose right the mail needs, and whose deletion ends it too; null for automatic mails. A mail that was
 * given up has `endedAt`; the audit log has the reason.
 */
export const queuedMails = pgTable(
  'queued_mails',
  {
    key: text('key').primaryKey(),
    userId: reference('user_id', () => users.id, 'cascade'),
    giverId: uuid('giver_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: mailKinds }).notNull(),
    language: text('language', { enum: languageCodes }).notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Attempts that the mail server answered; a failed connection does not count. */
    tries: integer('tries').notNull().default(0),
    claimedUntil: time('claimed_until'),
    nextTryAt: time('next_try_at'),
    sentAt: time('sent_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('queued_mails_to_send')
      .on(sql`coalesce(${table.nextTryAt}, ${table.createdAt})`)
      .where(sql`${table.sentAt} is null and ${table.endedAt} is null`),
    index('queued_mails_by_age').on(table.createdAt),
    index('queued_mails_of_user').on(table.userId),
    index('queued_mails_of_giver').on(table.giverId).where(sql`${table.giverId} is not null`),
  ],
);

/** Reports that a sponsor opened, and the answer to the class, if there is one. */
export const reportOpenings = pgTable(
  'report_openings',
  {
    reportId: reference('report_id', () => reports.id, 'cascade'),
    userId: reference('user_id', () => users.id, 'cascade'),
    openedAt: time('opened_at').notNull().defaultNow(),
    answer: text('answer', { enum: reportAnswers }),
    answeredAt: time('answered_at'),
  },
  (table) => [
    check('report_openings_answer', sql`${table.answer} in ${listed(reportAnswers)}`),
    check('report_openings_answered', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    primaryKey({ name: 'report_openings_key', columns: [table.reportId, table.userId] }),
    index('report_openings_of_user').on(table.userId),
  ],
);
