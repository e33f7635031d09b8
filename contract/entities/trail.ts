import * as v from 'valibot';
import { Id, Month } from '../fields.ts';
import { spendingKinds } from './spending.ts';

/** The stations of the money of a paid month, in their order. */
const trailStations = ['paid', 'sent', 'arrived', 'spent', 'report'] as const;

/** The kinds of a share of what was spent; `carried` is not spent yet. */
export const shareKinds = [...spendingKinds, 'carried'] as const;

const Day = v.pipe(v.string(), v.isoDate());

/**
 * One station. It has a `date` exactly if it has happened, and `expectedBy` at most if it has not. `amount`: the dollars that
 * came this far; null for the report. `shares`: of `spent` alone; they add up to the amount that arrived. `reportId`: of `report`
 * alone, and null on a receipt.
 */
export const TrailStation = v.object({
  kind: v.picklist(trailStations),
  date: v.nullable(Day),
  amount: v.nullable(v.number()),
  expectedBy: v.nullable(Day),
  shares: v.array(v.object({ kind: v.picklist(shareKinds), amount: v.number() })),
  reportId: v.nullable(Id),
});
export type TrailStation = v.InferOutput<typeof TrailStation>;

/**
 * Dollars of a month that went back to their giver. `fromOperator`: the part that had been sent already, which the operator's own
 * fund pays and no school.
 */
const Refunded = v.object({ date: v.nullable(Day), amount: v.number(), fromOperator: v.number() });
export type Refunded = v.InferOutput<typeof Refunded>;

/** The way of the money of a paid month. */
export const Trail = v.object({
  month: Month,
  amount: v.number(),
  stations: v.array(TrailStation),
  refunded: v.optional(v.nullable(Refunded), null),
});
export type Trail = v.InferOutput<typeof Trail>;

/** The same of a sponsorship, with all its paid months, the newest first. */
export const SponsorshipTrail = v.object({ ...Trail.entries, months: v.array(Month) });
export type SponsorshipTrail = v.InferOutput<typeof SponsorshipTrail>;

/**
 * The money of all places or of a region, in dollars by month. `share`: the percentage of what was given in the last twelve months
 * that arrived; null until three months have data.
 */
export const MoneyFigures = v.object({
  share: v.nullable(v.number()),
  months: v.array(
    v.object({ month: Month, given: v.number(), sent: v.number(), confirmed: v.number(), spent: v.number() }),
  ),
});
export type MoneyFigures = v.InferOutput<typeof MoneyFigures>;
