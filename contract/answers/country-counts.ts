import * as v from 'valibot';

const count = v.object({ all: v.number(), sponsored: v.number() });

/** How many of each kind of place the caller sees in a country, and how many of these are sponsored completely. */
export const CountryCounts = v.object({ region: count, madrasa: count, class: count });
export type CountryCounts = v.InferOutput<typeof CountryCounts>;
