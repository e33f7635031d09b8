import * as v from 'valibot';
import { Id } from '../fields.ts';

export const ById = v.strictObject({ id: Id });
export const ByClassId = v.strictObject({ classId: Id });
/** A photo or voice note of a report. */
export const ByPartId = v.strictObject({ id: Id, partId: Id });
export const ByFileId = v.strictObject({ fileId: v.string() });
