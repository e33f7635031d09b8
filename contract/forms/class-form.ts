import * as v from 'valibot';
import { ClientId, chosenId, requiredLines, requiredText } from '../fields.ts';
import { say } from '../messages.ts';
import { moneyField } from '../typed/money-field.ts';

/** A class (docs/rules.md#forms). */
export const ClassForm = v.strictObject({
  id: ClientId,
  name: requiredText(say('nameRequired')),
  description: requiredLines(say('descriptionRequired')),
  monthlyPrice: moneyField(say('monthlyPriceRequired'), say('monthlyPriceNumber')),
  madarisId: chosenId(say('madrasaRequired')),
});
export type ClassForm = v.InferOutput<typeof ClassForm>;
