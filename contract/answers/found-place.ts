import * as v from 'valibot';
import { SponsorshipType } from '../entities/sponsorship-kinds.ts';
import { Id } from '../fields.ts';

/** A region, madrasa or class from a search. The ids of the places around it lead to its page. */
export const FoundPlace = v.object({
  type: SponsorshipType,
  id: Id,
  name: v.string(),
  regionId: Id,
  regionName: v.string(),
  madrasaId: v.nullable(Id),
  madrasaName: v.nullable(v.string()),
  /** Dollars a month: its price, and the open part of it. */
  price: v.number(),
  openDollars: v.number(),
  sponsoredPercentage: v.number(),
});
export type FoundPlace = v.InferOutput<typeof FoundPlace>;
