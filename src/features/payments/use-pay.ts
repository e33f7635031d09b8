import { FormError, getValue } from '@modular-forms/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '#data/api/errors.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { failureOfCall } from '#lib/failure-of-call.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { toast } from '#ui/toast/toast-store.ts';
import type { GatewayPart } from './gateways/gateway-parts.ts';
import { forgetDraft } from './payment-draft.ts';
import type { PaymentValues, PaymentWithCard } from './payment-form.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import type { Hold } from './use-hold.ts';
import { usePaymentFailure } from './use-payment-failure.ts';

type PayOptions = PaymentFormProps & {
  newCardOnly: boolean;
  hold: Hold;
  form: FormOf<typeof PaymentWithCard>;
  part: GatewayPart;
};

/** A payment whose answer was lost. */
export interface UnsurePayment {
  readonly paymentId?: string | undefined;
  readonly sponsorshipId: string;
}

/** The ways to submit the form: a new sponsorship, a due month, another card; each here or by redirect. */
export function usePay(options: PayOptions) {
  const { type, typeId, place, rules, sponsorship, newCardOnly, hold, form, part, onStale, onPaid, onCard } = options;
  const { t } = useTranslation(['payments', 'common']);
  const create = useCall('sponsorships.create');
  const start = useCall('payments.start');
  const change = useCall('sponsorships.changeCard');
  const [unsure, setUnsure] = useState<UnsurePayment>();
  const reported = usePaymentFailure(form, newCardOnly);

  async function submit(values: PaymentValues): Promise<void> {
    try {
      if (newCardOnly && sponsorship) await changeCard(sponsorship.id, values);
      else if (sponsorship) await payHeld(sponsorship.id, values);
      else await watched(sponsor(values));
    } catch (failure) {
      throw reported(failure);
    }
  }

  /** Runs a call by which money may be taken. If its result is unknown here, the server is asked (`PaymentReturn`). */
  async function paying<T>(payment: UnsurePayment, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (failure) {
      if (failureOfCall(failure)?.outcome === 'unknown') setUnsure(payment);
      throw failure;
    }
  }

  /** Fetches the place again if the server has other data of it. */
  async function watched(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (failure) {
      if (failure instanceof ApiProblem && failure.status === 409) onStale();
      throw failure;
    }
  }

  async function sponsor(values: PaymentValues): Promise<void> {
    const { amount, autoCharge, givingKind, onBehalfOf, paymentMethod } = values;
    const body = {
      id: hold.sponsorshipId,
      type,
      typeId,
      amount,
      price: place.price,
      autoCharge,
      givingKind: givingKind === '' ? null : givingKind,
      onBehalfOf,
    };
    if (rules.redirects) {
      await create.call({ body });
      return payHeld(hold.sponsorshipId, values);
    }
    const { sponsorshipId } = hold;
    await paying({ sponsorshipId }, create.call({ body: { ...body, paymentMethod, ...part.tokenOf?.(values) } }));
    done(hold.sponsorshipId);
  }

  async function payHeld(sponsorshipId: string, values: PaymentValues): Promise<void> {
    const { autoCharge } = values;
    const payment = { sponsorshipId, paymentId: sponsorship?.due?.paymentId };
    const { data } = await paying(payment, start.call({ body: { sponsorshipId, autoCharge, ...cardOf(values) } }));
    if (data.redirectUrl) location.assign(data.redirectUrl);
    else if (data.state === 'paid') done(sponsorshipId);
    else if (data.state === 'open') setUnsure(payment);
    else throw new FormError<PaymentValues>(t('failed.text'));
  }

  async function changeCard(id: string, values: PaymentValues): Promise<void> {
    const { data } = await change.call({ params: { id }, body: cardOf(values) });
    if (data.redirectUrl) return location.assign(data.redirectUrl);
    toast({ title: t('common:toast.success'), description: t('cardChanged') });
    onCard();
  }

  function cardOf(values: PaymentValues) {
    return part.tokenOf ? { paymentMethod: values.paymentMethod, ...part.tokenOf(values) } : {};
  }

  function done(sponsorshipId: string): void {
    forgetDraft(typeId);
    toast({ title: t('common:toast.success'), description: t('success') });
    onPaid(sponsorshipId);
  }

  return {
    submit,
    watched,
    /** A payment whose result is unknown here. */
    unsure,
    /** Shows the form again. */
    forgetUnsure: () => setUnsure(undefined),
    typedAmount: () => typedAmountOf(form),
  };
}

/** Dollars, if the field contains an amount. */
function typedAmountOf(form: PayOptions['form']): number | undefined {
  const amount = Number(getValue(form, 'amount'));
  return Number.isFinite(amount) && amount > 0 ? amount : undefined;
}
