import * as v from 'valibot';
import { Id } from '../fields.ts';
import { documentFields } from './document.ts';

/**
 * A study material: a file of a class that its students read. `position`: where it is in the class's reading order, the
 * least first (docs/decisions/0041-a-class-has-a-reading-order.md).
 */
export const Material = v.object({
  ...documentFields,
  // An answer that 1.0.0 kept for a repeated call does not have it yet; a material that no one moved has its arrival.
  position: v.optional(v.number(), () => Date.now()),
});
export type Material = v.InferOutput<typeof Material>;

/** New position of a material: after this one of the same class; null for the beginning. */
export const MaterialMove = v.strictObject({ after: v.nullable(Id) });
