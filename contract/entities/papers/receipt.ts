import * as v from 'valibot';
import { Month, Timestamp } from '../../fields.ts';
import { GivingKind } from '../sponsorship.ts';
import { SponsorshipType } from '../sponsorship-kinds.ts';

/** What one payment did. Public for everybody who has its code, so it holds nothing of the person who paid. */
export const Receipt = v.object({
  code: v.string(),
  state: v.picklist(['paid', 'refunded']),
  isSandbox: v.boolean(),
  amount: v.number(),
  currency: v.string(),
  month: Month,
  paidDate: Timestamp,
  /** The last time that something of it went back. */
  refundedDate: v.nullable(Timestamp),
  /** What of it went back. */
  refundedAmount: v.optional(v.number(), 0),
  givingKind: v.nullable(GivingKind),
  /** What it supports; the names are empty where the place is deleted. */
  type: SponsorshipType,
  typeId: v.string(),
  name: v.string(),
  madrasaName: v.nullable(v.string()),
  regionName: v.nullable(v.string()),
  totalClasses: v.number(),
  totalStudents: v.number(),
  /** The reports of that month, of all classes that it supports. */
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
