import * as v from 'valibot';

/**
 * Where an address opens a document: at a page, with what was searched for. It is for opening alone: from then on the place
 * is that of the reader, and the address has none.
 */
export const ReadingAddress = v.object({
  page: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
  find: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined),
});
export type ReadingAddress = v.InferOutput<typeof ReadingAddress>;
