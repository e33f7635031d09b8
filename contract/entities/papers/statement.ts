import * as v from 'valibot';
import { Month, Timestamp } from '../../fields.ts';
import { GivingKind } from '../sponsorship.ts';
import { SponsorshipType } from '../sponsorship-kinds.ts';

/** Sums of a year in dollars: paid, and sent back of it. */
const sums = { paid: v.number(), refunded: v.number() };

/** A payment that was made in the year, also one that was refunded since. `name` is empty where the place is deleted. */
const StatementPayment = v.object({
  receiptCode: v.string(),
  month: Month,
  amount: v.number(),
  paidDate: Timestamp,
  /** The last time that something of it went back. */
  refundedDate: v.nullable(Timestamp),
  /** Part of the amount that was sent back. */
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
