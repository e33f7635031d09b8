import * as v from 'valibot';
import { Month, Timestamp } from '../../fields.ts';
import { GivingKind } from '../sponsorship.ts';
import { SponsorshipType } from '../sponsorship-kinds.ts';

/** The effect of one payment. Everybody who has its code can read it, so it holds no data about the sponsor. */
export const Receipt = v.object({
  code: v.string(),
  state: v.picklist(['paid', 'refunded']),
  isSandbox: v.boolean(),
  amount: v.number(),
  currency: v.string(),
  month: Month,
  paidDate: Timestamp,
  /** The time of the last refund. */
  refundedDate: v.nullable(Timestamp),
  /** The refunded part. */
  refundedAmount: v.optional(v.number(), 0),
  givingKind: v.nullable(GivingKind),
  /** The sponsored place; the names are empty once it is deleted. */
  type: SponsorshipType,
  typeId: v.string(),
  name: v.string(),
  madrasaName: v.nullable(v.string()),
  regionName: v.nullable(v.string()),
  totalClasses: v.number(),
  totalStudents: v.number(),
  /** The month's reports of all classes that it supports. */
  reports: v.object({
    total: v.number(),
    received: v.number(),
    late: v.number(),
    missing: v.number(),
    dueDate: v.pipe(v.string(), v.isoDate()),
  }),
  /** The seal of the books of the month in which it was paid; null until that month is closed. */
  seal: v.optional(v.nullable(v.object({ month: Month, seal: v.string() })), null),
});
export type Receipt = v.InferOutput<typeof Receipt>;
