import * as v from 'valibot';
import { chosenId, Day, Id } from '../fields.ts';
import { say } from '../messages.ts';

/** The most days ahead until which someone may act for a supervisor. */
const longestActingDays = 366;

/** Another supervisor has the rights of a region's supervisor from now until the end of a day (UTC), that day included. */
export const ActingForm = v.strictObject({
  userId: chosenId(say('supervisorRequired')),
  until: Day,
});
export type ActingForm = v.InferOutput<typeof ActingForm>;

/** The moment at which the right of an acting supervisor is over: the end of their last day. */
export function actingEnd(until: string): Date {
  return new Date(Date.parse(`${until}T00:00:00Z`) + 24 * 3_600_000);
}

/** Today, and the latest day that can be chosen (UTC). */
export function actingDays(now: Date): { first: string; last: string } {
  const last = new Date(now.getTime() + longestActingDays * 24 * 3_600_000);
  return { first: dayOf(now), last: dayOf(last) };
}

/** The day of a moment (UTC), `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

const Person = v.object({ id: Id, fullName: v.string() });

/** The supervisor of a region, and the one who acts for them until the end of a day. */
export const Supervision = v.object({
  supervisor: v.nullable(Person),
  acting: v.nullable(v.object({ ...Person.entries, since: Day, until: Day })),
});
export type Supervision = v.InferOutput<typeof Supervision>;

/** A region that the caller took over; `until`: the last day of an acting supervisor, null for the region's own. */
export const Handover = v.object({ regionId: Id, regionName: v.string(), since: Day, until: v.nullable(Day) });
export type Handover = v.InferOutput<typeof Handover>;
