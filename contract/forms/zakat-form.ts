import * as v from 'valibot';
import { requiredLines, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';

/** Marks a place for zakat: the scholar who agreed, and the use of the zakat. Sponsors see both. */
export const ZakatForm = v.strictObject({
  scholar: requiredText(say('scholarRequired')),
  purpose: requiredLines(say('purposeRequired'), limits.refundNoteLength),
});
export type ZakatForm = v.InferOutput<typeof ZakatForm>;
