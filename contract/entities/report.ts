import * as v from 'valibot';
import { Id } from '../fields.ts';
import { documentFields } from './document.ts';

/** The report of a class for a month (`YYYY-MM`). `authorId` is the teacher who sent it; null for sponsors, who read no person's id. */
export const Report = v.object({ ...documentFields, month: v.string(), authorId: v.nullable(Id) });
export type Report = v.InferOutput<typeof Report>;
