import * as v from 'valibot';
import { moneyField } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';

const id = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined);

/** What the address of a payment says beside the place: a payment or sponsorship that is there, or the sum that was chosen. */
export const PaymentSearch = v.object({
  payment: id,
  due: id,
  card: id,
  /** Dollars a month. */
  amount: v.fallback(
    v.optional(v.pipe(moneyField(say('amountRequired'), say('amountNumber')), v.minValue(0.01))),
    undefined,
  ),
});
