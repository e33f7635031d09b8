import * as v from 'valibot';
import { TransferMethod } from '../entities/transfer.ts';
import { ClientId, Day, Hash, Id, Month, optionalText, requiredLines } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { moneyField } from '../typed/money-field.ts';

const amount = moneyField(say('amountRequired'), say('amountNumber'));
const above0 = v.check((value: number) => value > 0, say('amountRequired'));

/** Drafts a transfer: all ready money, that of the named months, or a given amount; the oldest month first. */
export const TransferDraft = v.strictObject({
  id: ClientId,
  madrasaId: Id,
  amount: v.optional(v.pipe(amount, above0)),
  months: v.optional(
    v.pipe(v.array(Month, say('monthInvalid')), v.minLength(1, say('monthInvalid')), v.maxLength(120, say('tooMany'))),
  ),
});
export type TransferDraft = v.InferOutput<typeof TransferDraft>;

/** Says how a transfer was sent. `rate`: units of the currency for one dollar. */
export const TransferSending = v.strictObject({
  method: TransferMethod,
  reference: optionalText(),
  sentDate: Day,
  receivedCurrency: v.optional(
    v.nullable(v.pipe(v.string(say('valueInvalid')), v.regex(/^[A-Z]{3}$/, say('valueInvalid')))),
  ),
  rate: v.optional(
    v.nullable(
      v.pipe(
        v.number(say('valueInvalid')),
        v.check((rate) => rate >= 0.000_001 && rate <= 1_000_000_000, say('valueInvalid')),
      ),
    ),
  ),
  costs: v.optional(moneyField(say('amountRequired'), say('amountNumber'))),
});
export type TransferSending = v.InferOutput<typeof TransferSending>;

/** The school reports how much arrived, and when; as text in a multipart body. 0: nothing did. */
export const TransferConfirmation = v.strictObject({ amount, receivedDate: Day, fileHash: v.optional(Hash) });
export type TransferConfirmation = v.InferOutput<typeof TransferConfirmation>;

/** The note with which an admin resolves a dispute, or says why a transfer came back. */
export const TransferNote = v.strictObject({ note: requiredLines(say('noteRequired'), limits.refundNoteLength) });
export type TransferNote = v.InferOutput<typeof TransferNote>;
