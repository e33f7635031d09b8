import * as v from 'valibot';
import { documentFields } from './document.ts';

/** A study material: a file of a class that its students read. */
export const Material = v.object(documentFields);
export type Material = v.InferOutput<typeof Material>;
