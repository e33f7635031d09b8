import * as v from 'valibot';
import { Id, Month } from '../fields.ts';
import { monthOffKinds } from '../report-months.ts';

/** A month off as it is with its place. */
export const PlaceMonthOff = v.object({
  id: Id,
  month: Month,
  kind: v.picklist(monthOffKinds),
  /** 'Ramadan', 'summer', 'flood'. Empty of one that is `closed`. */
  name: v.string(),
});
export type PlaceMonthOff = v.InferOutput<typeof PlaceMonthOff>;

/** The months off of a place itself, the oldest first; without those of what it is in. Older rows say nothing of them. */
export const monthsOff = { monthsOff: v.optional(v.array(PlaceMonthOff), []) };
