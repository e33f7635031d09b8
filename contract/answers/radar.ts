import * as v from 'valibot';
import { Id, Timestamp } from '../fields.ts';
import { ReportState } from '../report-months.ts';

/** One month of a class: what has become of its report. `dueDate` is the last day on which it is in time, `YYYY-MM-DD`. */
export const RadarMonth = v.object({
  month: v.string(),
  state: ReportState,
  dueDate: v.string(),
  receivedDate: v.nullable(Timestamp),
  reports: v.number(),
});
export type RadarMonth = v.InferOutput<typeof RadarMonth>;

/**
 * A class on the radar. `silentMonths` counts the months whose report is missing since the last one that came (or since
 * the class was added). `teachers` are those whom the caller may call.
 */
export const RadarRow = v.object({
  id: Id,
  name: v.string(),
  madaris: v.object({ id: Id, name: v.string() }),
  region: v.object({ id: Id, name: v.string(), dueDay: v.number() }),
  months: v.array(RadarMonth),
  missing: v.number(),
  silentMonths: v.number(),
  lastReport: v.nullable(v.object({ month: v.string(), receivedDate: Timestamp })),
  teachers: v.array(v.object({ id: Id, fullName: v.string(), phone: v.string(), email: v.string() })),
});
export type RadarRow = v.InferOutput<typeof RadarRow>;

/** Which classes the radar shows. `received`: whose report came in time. */
export const radarFilters = ['all', 'missing', 'silent', 'due', 'late', 'received', 'without-teacher'] as const;
