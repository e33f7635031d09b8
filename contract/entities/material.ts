import * as v from 'valibot';
import { Id } from '../fields.ts';
import { documentFields } from './document.ts';

/**
 * A study material: a file of a class for its students. `position`: its place in the class's reading order, the lowest first
 * (docs/decisions/0041-a-class-has-a-reading-order.md).
 */
export const Material = v.object({
  ...documentFields,
  // Release 1.0.0 kept answers for repeated calls that lack it; a material that was never moved has its time of arrival.
  position: v.optional(v.number(), () => Date.now()),
});
export type Material = v.InferOutput<typeof Material>;

/** New position of a material: after this one of the same class; null for the start. */
export const MaterialMove = v.strictObject({ after: v.nullable(Id) });

/** Result of a copy: the number of lessons that the class got, without those that it had; `missing` are those that the caller cannot read. */
export const CopiedLessons = v.object({ copied: v.number(), missing: v.array(Id) });
export type CopiedLessons = v.InferOutput<typeof CopiedLessons>;
