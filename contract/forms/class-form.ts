import * as v from 'valibot';
import { addedSince, ClientId, chosenId, Month, optionalText, requiredLines, requiredText } from '../fields.ts';
import { say } from '../messages.ts';
import { type EndedReason, endedReasons } from '../school-year/class-states.ts';
import { moneyField } from '../typed/money-field.ts';

/** A class (docs/rules.md#forms). */
export const ClassForm = v.strictObject({
  id: ClientId,
  name: requiredText(say('nameRequired')),
  description: requiredLines(say('descriptionRequired')),
  monthlyPrice: moneyField(say('monthlyPriceRequired'), say('monthlyPriceNumber')),
  madarisId: chosenId(say('madrasaRequired')),
  firstMonth: addedSince('1.1.0', Month),
});
export type ClassForm = v.InferOutput<typeof ClassForm>;

/** The form that ends a class. Only the server knows which dates are allowed and which class can follow. */
export const ClassEnd = v.pipe(
  v.strictObject({
    lastMonth: v.optional(Month, ''),
    reason: v.optional(v.picklist(endedReasons, say('reasonRequired')), '' as EndedReason),
    note: optionalText(),
    successorId: v.optional(v.nullable(chosenId(say('choiceInvalid'))), null),
  }),
  v.forward(
    v.check(({ reason, note }) => reason !== 'other' || note !== '', say('noteRequired')),
    ['note'],
  ),
);
export type ClassEnd = v.InferOutput<typeof ClassEnd>;
