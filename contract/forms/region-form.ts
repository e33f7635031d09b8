import * as v from 'valibot';
import { ClientId, chosenId, moneyField, optionalLines, requiredText } from '../fields.ts';
import { say } from '../messages.ts';

/** A region as the admin writes it (spec section 5). */
export const RegionForm = v.strictObject({
  id: ClientId,
  name: requiredText(say('regionNameRequired')),
  description: optionalLines(),
  address: requiredText(say('addressRequired')),
  totalPrice: moneyField(say('totalPriceRequired'), say('totalPriceNumber')),
  supervisorId: chosenId(say('supervisorRequired')),
});
export type RegionForm = v.InferOutput<typeof RegionForm>;
