import * as v from 'valibot';
import { PaymentMethod, SponsorshipType } from '../entities/sponsorship.ts';
import { ClientId, chosenId, moneyField } from '../fields.ts';
import { say } from '../messages.ts';

/**
 * The monthly amount that a sponsor offers. `paymentToken` comes from the payment gateway in the browser; card number, expiry and CCV never leave it
 * (spec/decisions.md 15). Without a token the amount is held for 10 minutes.
 */
export const SponsorshipForm = v.strictObject({
  id: ClientId,
  type: SponsorshipType,
  typeId: chosenId(say('placeRequired')),
  amount: v.optional(moneyField(say('amountRequired'), say('amountNumber'))),
  paymentToken: v.optional(v.pipe(v.string(say('tokenInvalid')), v.regex(/^tok_[\w-]{8,100}$/, say('tokenInvalid')))),
  paymentMethod: v.optional(PaymentMethod),
  lastFour: v.optional(v.pipe(v.string(say('valueInvalid')), v.regex(/^\d{4}$/, say('valueInvalid')))),
  autoCharge: v.optional(v.boolean(say('choiceInvalid')), false),
});
export type SponsorshipForm = v.InferOutput<typeof SponsorshipForm>;
