import * as v from 'valibot';
import { spendingKinds } from '../entities/spending.ts';
import { ClientId, Hash, Id, Month, optionalLines, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { moneyOrNone } from '../typed/money-field.ts';

const figures = v.entriesFromList(spendingKinds, moneyOrNone(say('amountNumber')));

/** The fields that a supervisor fills in. An empty figure is 0. */
export const SpendingForm = v.strictObject({
  month: Month,
  ...figures,
  words: optionalLines(limits.reportWordsLength),
});
export type SpendingForm = v.InferOutput<typeof SpendingForm>;

/**
 * A spending report as it is sent. `replaces`: the report of the same month that it replaces. `fileHash`: of the container
 * with the photos. `revision`: as for an upload (contract/entities/document.ts).
 */
export const SpendingUpload = v.strictObject({
  id: ClientId,
  ...SpendingForm.entries,
  replaces: v.optional(Id),
  fileHash: v.optional(Hash),
  revision: v.optional(wholeNumber(0, 999_999_999)),
});
export type SpendingUpload = v.InferOutput<typeof SpendingUpload>;
