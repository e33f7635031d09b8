import * as v from 'valibot';
import { plainLine } from '../fields.ts';
import { limits } from '../limits.ts';

/** The roles that add a line for sponsors to a report of their regions. */
export const noteRoles = ['supervisor', 'admin'] as const;

/** A line to the sponsors of a class, which is shown beside its report; readers read the role of its author, and no name. */
export const ReportNote = v.object({ text: v.string(), role: v.string() });
/** The line as it is written; the empty text removes it. */
export const ReportNoteForm = v.strictObject({ note: plainLine(limits.reportNoteLength) });
