import * as v from 'valibot';
import { Id } from '../fields.ts';

export const ById = v.strictObject({ id: Id });
export const ByClassId = v.strictObject({ classId: Id });
export const ByFileId = v.strictObject({ fileId: v.string() });
