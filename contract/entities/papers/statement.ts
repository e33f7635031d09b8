import * as v from 'valibot';
import { Month, Timestamp } from '../../fields.ts';
import { GivingKind } from '../sponsorship.ts';
import { SponsorshipType } from '../sponsorship-kinds.ts';

/** Sums of a year in dollars: paid, and the refunded part. */
const sums = { paid: v.number(), refunded: v.number() };

/** A payment made in the year, even if it was refunded since then. `name` is empty if the place is deleted. */
const StatementPayment = v.object({
  receiptCode: v.string(),
  month: Month,
  amount: v.number(),
  paidDate: Timestamp,
  /** The time of the last refund. */
  refundedDate: v.nullable(Timestamp),
  /** The refunded part of the amount. */
  refundedAmount: v.optional(v.number(), 0),
  isSandbox: v.boolean(),
  givingKind: v.nullable(GivingKind),
  type: SponsorshipType,
  name: v.string(),
  madrasaName: v.nullable(v.string()),
  regionName: v.nullable(v.string()),
});

/**
 * A sponsor's payments of one year, by the day of payment (UTC), the oldest first. `years`: all years with payments, the newest
 * first.
 * Only the sponsor reads it: no other answer combines the payer's name with a list of payments.
 */
export const Statement = v.object({
  fullName: v.string(),
  year: v.number(),
  ...sums,
  years: v.array(v.object({ year: v.number(), ...sums })),
  payments: v.array(StatementPayment),
});
export type Statement = v.InferOutput<typeof Statement>;
