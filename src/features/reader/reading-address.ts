import * as v from 'valibot';

/**
 * Position at which an address opens a document: a page, with the search. It is used once: afterwards the reader has the
 * position, and the address has none.
 */
export const ReadingAddress = v.object({
  page: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
  find: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined),
});
export type ReadingAddress = v.InferOutput<typeof ReadingAddress>;
