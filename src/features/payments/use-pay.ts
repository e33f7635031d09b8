import { FormError, getValue } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { showFieldErrors } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { forgetDraft } from './payment-draft.ts';
import type { PaymentValues, PaymentWithCard } from './payment-form.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import { sandboxToken } from './sandbox-token.ts';
import type { Hold } from './use-hold.ts';

type PayOptions = PaymentFormProps & { newCardOnly: boolean; hold: Hold; form: FormOf<typeof PaymentWithCard> };

/** The ways in which the form is sent: a new sponsorship, a month that is due, another card; each here or by redirect. */
export function usePay(options: PayOptions) {
  const { type, typeId, place, rules, sponsorship, newCardOnly, hold, form, onStale, onPaid, onCard } = options;
  const { t } = useTranslation(['payments', 'common']);
  const format = useFormat();
  const create = useCall('sponsorships.create');
  const start = useCall('payments.start');
  const change = useCall('sponsorships.changeCard');

  async function submit(values: PaymentValues): Promise<void> {
    try {
      if (newCardOnly && sponsorship) await changeCard(sponsorship.id, values);
      else if (sponsorship) await payHeld(sponsorship.id, values);
      else await watched(sponsor(values));
    } catch (failure) {
      throw messageOf(failure);
    }
  }

  /** Asks for the place again where the server knows it otherwise. */
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
    await create.call({ body: { ...body, paymentMethod, ...sandboxToken(values) } });
    done(hold.sponsorshipId);
  }

  async function payHeld(sponsorshipId: string, values: PaymentValues): Promise<void> {
    const { autoCharge } = values;
    const { data } = await start.call({ body: { sponsorshipId, autoCharge, ...cardOf(values) } });
    if (data.redirectUrl) location.assign(data.redirectUrl);
    else if (data.state === 'paid') done(sponsorshipId);
    else throw new FormError<PaymentValues>(t(data.state === 'open' ? 'open.text' : 'failed.text'));
  }

  async function changeCard(id: string, values: PaymentValues): Promise<void> {
    const { data } = await change.call({ params: { id }, body: cardOf(values) });
    if (data.redirectUrl) return location.assign(data.redirectUrl);
    toast({ title: t('common:toast.success'), description: t('cardChanged') });
    onCard();
  }

  function cardOf(values: PaymentValues) {
    return rules.redirects ? {} : { paymentMethod: values.paymentMethod, ...sandboxToken(values) };
  }

  function done(sponsorshipId: string): void {
    forgetDraft(typeId);
    toast({ title: t('common:toast.success'), description: t('success') });
    onPaid(sponsorshipId);
  }

  function messageOf(failure: unknown): unknown {
    if (failure instanceof Unreachable) return new FormError<PaymentValues>(t('offline'));
    if (!(failure instanceof ApiProblem)) return failure;
    const others = showFieldErrors(form, failure.fields ?? {});
    const [first] = others.map((name) => failure.fields?.[name]);
    return new FormError<PaymentValues>([first ?? failure.message, againAt(failure)].join(' ').trim());
  }

  /** While someone else pays, by the clock of the person who waits: when what they do not pay is open again. */
  function againAt({ code, retryAfter }: ApiProblem): string {
    if (!retryAfter || (code !== 'being-paid' && code !== 'partly-being-paid')) return '';
    return t('againAt', { time: format.clock(new Date(Date.now() + retryAfter * 1_000).toISOString()) });
  }

  return {
    submit,
    watched,
    /** Dollars, as far as the field holds an amount. */
    typedAmount: (): number | undefined => {
      const amount = Number(getValue(form, 'amount'));
      return Number.isFinite(amount) && amount > 0 ? amount : undefined;
    },
  };
}
