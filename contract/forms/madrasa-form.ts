import * as v from 'valibot';
import { addedSince, ClientId, chosenId, optionalLines, requiredText } from '../fields.ts';
import { say } from '../messages.ts';
import { moneyField } from '../typed/money-field.ts';
import { isInOtherScript, otherNameField } from '../typed/other-name.ts';

/** The fields of a madrasa by themselves, for forms of some of them. */
export const MadrasaFields = v.strictObject({
  id: ClientId,
  name: requiredText(say('madrasaNameRequired')),
  ...otherNameField,
  address: requiredText(say('madrasaAddressRequired')),
  description: addedSince('1.1.0', optionalLines()),
  totalPrice: moneyField(say('totalPriceRequired'), say('totalPriceNumber')),
  regionId: v.optional(chosenId(say('regionRequired'))),
});

/**
 * A madrasa as the admin writes it; a supervisor's comes without `regionId`, which is taken from the account. Of an admin the
 * server asks for it, for only the server knows who asks.
 */
export const MadrasaForm = v.pipe(
  MadrasaFields,
  v.forward(
    v.check((form) => isInOtherScript(form), say('otherNameScript')),
    ['otherName'],
  ),
);
export type MadrasaForm = v.InferOutput<typeof MadrasaForm>;
