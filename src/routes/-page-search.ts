import * as v from 'valibot';

/** `?page=`: the state of a paged screen is in its address, so that Back and a shared link restore it. */
export const PageSearch = v.object({
  page: v.optional(v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 1), 1),
});
