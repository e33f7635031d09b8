import * as v from 'valibot';
import { Id } from '../fields.ts';
import { say } from '../messages.ts';

export const ById = v.strictObject({ id: Id });
export const ByClassId = v.strictObject({ classId: Id });
/** A photo or voice note of a report. */
export const ByPartId = v.strictObject({ id: Id, partId: Id });
export const ByFileId = v.strictObject({ fileId: v.string() });

/** The two kinds of table that are written and read. */
export const TableFormat = v.optional(v.picklist(['csv', 'xlsx'], say('choiceInvalid')), 'csv');
