import * as v from 'valibot';
import { Id, Month } from '../fields.ts';
import { spendingKinds } from './spending.ts';

/** The stations of the money of a paid month, in order. */
const trailStations = ['paid', 'sent', 'arrived', 'spent', 'report'] as const;

/** The kinds of a share of spent money; `carried` is not spent yet. */
export const shareKinds = [...spendingKinds, 'carried'] as const;

const Day = v.pipe(v.string(), v.isoDate());

/**
 * One station. It has a `date` exactly if it has happened, and otherwise may have `expectedBy`. `amount`: the dollars that
 * came this far; null for the report. `shares`: only for `spent`; they add up to the amount that arrived. `reportId`: only for
 * `report`, and null on a receipt.
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
 * Refunded dollars of a month. `fromOperator`: the part that had already been sent, which the operator's own fund pays and no
 * school.
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

/** The same for a sponsorship, with all its paid months, the newest first. */
export const SponsorshipTrail = v.object({ ...Trail.entries, months: v.array(Month) });
export type SponsorshipTrail = v.InferOutput<typeof SponsorshipTrail>;

/**
 * The money of all places or of a region, in dollars by month. `share`: the arrived percentage of the last twelve months'
 * money; null until three months have data.
 */
export const MoneyFigures = v.object({
  share: v.nullable(v.number()),
  months: v.array(
    v.object({ month: Month, given: v.number(), sent: v.number(), confirmed: v.number(), spent: v.number() }),
  ),
});
export type MoneyFigures = v.InferOutput<typeof MoneyFigures>;
