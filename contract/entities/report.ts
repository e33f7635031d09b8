import * as v from 'valibot';
import { Id } from '../fields.ts';
import { documentFields } from './document.ts';

/** A monthly report. `authorId` is the teacher who sent it; null for sponsors, who read no person's id. */
export const Report = v.object({ ...documentFields, authorId: v.nullable(Id) });
export type Report = v.InferOutput<typeof Report>;
