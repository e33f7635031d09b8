import type { PartialValues } from '@modular-forms/react';
import * as v from 'valibot';
import type { PaymentWithCard } from './payment-form.ts';

/** What is kept of an unfinished payment, until the tab closes. Nothing of a card is. */
const Draft = v.partial(
  v.object({
    amount: v.string(),
    autoCharge: v.boolean(),
    onBehalfOf: v.string(),
  }),
);
type Draft = v.InferOutput<typeof Draft>;

const keyOf = (typeId: string) => `payment-draft ${typeId}`;

export function readDraft(typeId: string): Draft {
  try {
    const draft = v.safeParse(Draft, JSON.parse(sessionStorage.getItem(keyOf(typeId)) ?? '{}'));
    return draft.success ? draft.output : {};
  } catch (error) {
    console.warn('The draft of this payment cannot be read.', error);
    return {};
  }
}

export function keepDraft(typeId: string, values: PartialValues<v.InferInput<typeof PaymentWithCard>>): void {
  const { amount, autoCharge, onBehalfOf } = values;
  try {
    sessionStorage.setItem(keyOf(typeId), JSON.stringify({ amount: String(amount ?? ''), autoCharge, onBehalfOf }));
  } catch (error) {
    console.warn('The draft of this payment cannot be kept.', error);
  }
}

export function forgetDraft(typeId: string): void {
  try {
    sessionStorage.removeItem(keyOf(typeId));
  } catch (error) {
    console.warn('The draft of this payment cannot be removed.', error);
  }
}
