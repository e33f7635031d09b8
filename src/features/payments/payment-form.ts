import * as v from 'valibot';
import { GivingKind, PaymentMethod } from '#contract/entities/sponsorship.ts';
import { optionalText } from '#contract/fields.ts';
import { say, type ValidationKey } from '#contract/messages.ts';
import { toWesternDigits } from '#contract/text/digits.ts';
import { moneyField } from '#contract/typed/money-field.ts';
import { cardDigits, isExpired, passesLuhn } from '#lib/payment-card.ts';

/**
 * The payment form (docs/rules.md#forms). It asks for the card only if the gateway has no page of its own. Card fields never
 * leave the browser (docs/rules.md#cards), so the contract does not know them.
 * @param hasCard true if the card is typed here
 */
function paymentForm(hasCard: boolean) {
  /** A text of the card, with the message of the first rule that it breaks. */
  function card(read: (text: string) => string, ...rules: [(text: string) => boolean, ValidationKey][]) {
    const check = v.rawCheck<string>(({ dataset, addIssue }) => {
      if (!hasCard || !dataset.typed) return;
      const broken = rules.find(([isRight]) => !isRight(dataset.value));
      if (broken) addIssue({ message: broken[1] });
    });
    return v.optional(v.pipe(v.string(), v.transform(read), check), '');
  }
  const isGiven = (text: string) => text !== '';
  return v.object({
    amount: moneyField(say('amountRequired'), say('amountNumber')),
    paymentMethod: PaymentMethod,
    cardholderName: card((text) => text.trim(), [isGiven, say('cardholderRequired')]),
    cardNumber: card(
      (text) => cardDigits(toWesternDigits(text)),
      [isGiven, say('cardNumberRequired')],
      [(text) => text.length === 16, say('cardNumberLength')],
      [passesLuhn, say('cardNumberInvalid')],
    ),
    expiryDate: card(
      (text) => toWesternDigits(text).trim(),
      [isGiven, say('expiryRequired')],
      [(text) => /^(0[1-9]|1[0-2])\/\d{2}$/.test(text), say('expiryFormat')],
      [(text) => !isExpired(text, new Date()), say('expiryPast')],
    ),
    ccv: card(
      (text) => toWesternDigits(text).trim(),
      [isGiven, say('ccvRequired')],
      [(text) => /^\d{3}$/.test(text), say('ccvLength')],
    ),
    autoCharge: v.optional(v.boolean(), false),
    givingKind: v.optional(v.union([GivingKind, v.literal('')]), ''),
    onBehalfOf: optionalText(120),
  });
}

export const PaymentWithCard = paymentForm(true);
export const PaymentElsewhere: typeof PaymentWithCard = paymentForm(false);
export type PaymentValues = v.InferOutput<typeof PaymentWithCard>;

/** The card fields of an empty form. */
export const noCard = { cardholderName: '', cardNumber: '', expiryDate: '', ccv: '' };
