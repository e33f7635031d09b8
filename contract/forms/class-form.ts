import * as v from 'valibot';
import { addedSince, ClientId, chosenId, Month, optionalText, requiredLines, requiredText } from '../fields.ts';
import { say } from '../messages.ts';
import { type EndedReason, endedReasons } from '../school-year/class-states.ts';
import { moneyField } from '../typed/money-field.ts';
import { isInOtherScript, otherNameField } from '../typed/other-name.ts';

/** The fields of a class by themselves, for forms of some of them. */
export const ClassFields = v.strictObject({
  id: ClientId,
  name: requiredText(say('nameRequired')),
  ...otherNameField,
  description: requiredLines(say('descriptionRequired')),
  monthlyPrice: moneyField(say('monthlyPriceRequired'), say('monthlyPriceNumber')),
  madarisId: chosenId(say('madrasaRequired')),
  firstMonth: addedSince('1.1.0', Month),
});

/** A class (docs/rules.md#forms). */
export const ClassForm = v.pipe(
  ClassFields,
  v.forward(
    v.check((form) => isInOtherScript(form), say('otherNameScript')),
    ['otherName'],
  ),
);
export type ClassForm = v.InferOutput<typeof ClassForm>;

/** The form that ends a class. Only the server knows which months are allowed and which class can follow. */
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
