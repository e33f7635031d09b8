import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';
import { MonthState } from '../report-months.ts';

/**
 * One month of a class with the state of its report. `dueDate` is the last day on which it is in time, `YYYY-MM-DD`;
 * `reportId` the newest report of the month that the caller may read.
 */
export const RadarMonth = v.object({
  month: v.string(),
  state: MonthState,
  dueDate: v.string(),
  receivedDate: v.nullable(Timestamp),
  reports: v.number(),
  /** Answers kept by an older release lack this field. */
  reportId: v.optional(v.nullable(Id), null),
});
export type RadarMonth = v.InferOutput<typeof RadarMonth>;

/**
 * A class on the radar. `silentMonths` counts the months with a missing report since the last one that came, or since the
 * class was added. `teachers` are those whom the caller may contact.
 */
export const RadarRow = v.object({
  id: Id,
  name: v.string(),
  madaris: v.object({ id: Id, name: v.string() }),
  region: v.object({ id: Id, name: v.string(), dueDay: v.number() }),
  months: v.array(RadarMonth),
  missing: v.number(),
  silentMonths: v.number(),
  /** The first of them; absent in answers that an older release stored. */
  silentSince: v.optional(v.nullable(v.string()), null),
  lastReport: v.nullable(v.object({ month: v.string(), receivedDate: Timestamp })),
  /** The time of the last reminder since the last report; absent in answers that an older release stored. */
  remindedAt: v.optional(v.nullable(Timestamp), null),
  /** `email` is empty for a teacher without an address: devices of 1.0.0 leave out a class with null. */
  teachers: v.array(v.object({ id: Id, fullName: v.string(), phone: v.string(), email: v.string() })),
});
export type RadarRow = v.InferOutput<typeof RadarRow>;

/** Ways to remind the teachers of a class: by mail, or with words that the caller shares. */
export const reminderWays = ['mail', 'share'] as const;

/** Result of a reminder: the time it was noted, or the reason why it was not sent, in the caller's language. */
export const RadarReminder = v.object({
  id: Id,
  remindedAt: v.nullable(Timestamp),
  message: v.nullable(v.string()),
});
export type RadarReminder = v.InferOutput<typeof RadarReminder>;
