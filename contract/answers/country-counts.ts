import * as v from 'valibot';

const count = v.object({ all: v.number(), sponsored: v.number() });

/** Number of places of each kind that the caller sees in a country, or the completely sponsored ones among them. */
export const CountryCounts = v.object({ region: count, madrasa: count, class: count });
export type CountryCounts = v.InferOutput<typeof CountryCounts>;
