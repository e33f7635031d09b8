import * as v from 'valibot';
import { Id, Timestamp, whereabouts } from '../fields.ts';
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
});
export type Class = v.InferOutput<typeof Class>;
