import * as v from 'valibot';
import { Id, Month, Timestamp, whereabouts } from '../fields.ts';
import { EndedReason } from '../school-year/class-states.ts';
import { pastDueDays } from '../school-year/due-days.ts';
import { monthsOff } from '../school-year/place-month-off.ts';
import { otherName } from '../typed/other-name.ts';
import { placeFields } from './region.ts';

/** A class with its madrasa's name and address. `monthlyPrice` in dollars; `reports` counts its monthly reports. */
export const Class = v.object({
  ...placeFields,
  description: v.string(),
  monthlyPrice: v.number(),
  madarisId: Id,
  madaris: v.object({
    id: Id,
    name: v.string(),
    ...otherName,
    address: v.string(),
    picture: v.optional(v.nullable(v.string()), null),
    regionId: Id,
    ...whereabouts,
  }),
  studentCount: v.number(),
  totalMaterials: v.number(),
  reports: v.number(),
  /** When the last report came, and for how many months there is one. */
  lastReportDate: v.nullable(Timestamp),
  monthsReceived: v.number(),
  /** The same as `sponsorBy`. */
  sponsor: v.nullable(v.string()),
  /** The first and the last month for which a report is expected (class-states.ts). Older rows have neither. */
  firstMonth: v.optional(v.nullable(Month), null),
  lastMonth: v.optional(v.nullable(Month), null),
  /** The reason for its end, with a comment, and the class that continues in its place. */
  endedReason: v.optional(v.nullable(EndedReason), null),
  endedNote: v.optional(v.string(), ''),
  successorId: v.optional(v.nullable(Id), null),
  /** The reader's last month in this class if they have left it; null for everyone else. */
  memberUntil: v.optional(v.nullable(Month), null),
  /** Its first month without a teacher, or without students, up to now; null while it has one (offered.ts). */
  untaughtSince: v.optional(v.nullable(Month), null),
  unattendedSince: v.optional(v.nullable(Month), null),
  ...pastDueDays,
  ...monthsOff,
});
export type Class = v.InferOutput<typeof Class>;
