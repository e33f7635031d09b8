import type { PartialValues } from '@modular-forms/react';
import * as v from 'valibot';
import { currentAccount } from '#hooks/session/use-account.ts';
import { dropDraft, readDraft as readStored, writeDraft } from '#lib/drafts.ts';
import type { PaymentWithCard } from './payment-form.ts';

/** Stored values of an unfinished payment, until it is paid or its owner signs out. They contain no card data. */
const Draft = v.partial(
  v.object({
    amount: v.string(),
    autoCharge: v.boolean(),
    onBehalfOf: v.string(),
  }),
);
type Draft = v.InferOutput<typeof Draft>;

const owner = () => currentAccount().userId ?? 'visitor';
const nameOf = (typeId: string) => `payment ${typeId}`;

export function readDraft(typeId: string): Draft {
  const draft = v.safeParse(Draft, readStored(owner(), nameOf(typeId))?.values ?? {});
  return draft.success ? draft.output : {};
}

export function keepDraft(typeId: string, values: PartialValues<v.InferInput<typeof PaymentWithCard>>): void {
  const { amount, autoCharge, onBehalfOf } = values;
  writeDraft(owner(), nameOf(typeId), { values: { amount: String(amount ?? ''), autoCharge, onBehalfOf }, base: {} });
}

export function forgetDraft(typeId: string): void {
  dropDraft(owner(), nameOf(typeId));
}
