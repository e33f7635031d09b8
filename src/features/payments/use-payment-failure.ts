import { FormError } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import { fallbacks } from '#contract/fallback-messages.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfCall } from '#lib/failure-of-call.ts';
import { showFieldErrors } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { toast } from '#ui/toast/toast-store.ts';
import type { PaymentValues, PaymentWithCard } from './payment-form.ts';

/**
 * The words of a failure, which claim only facts that this device knows.
 * @param newCardOnly true if only the card is replaced and nothing is paid
 * @returns the failure for the form; a toast shows it too, as for every change
 */
export function usePaymentFailure(form: FormOf<typeof PaymentWithCard>, newCardOnly: boolean) {
  const { t } = useTranslation(['payments', 'common', 'errors']);
  const format = useFormat();

  return function reported(failure: unknown): FormError<PaymentValues> {
    const message = failure instanceof FormError ? failure.message : messageOf(failure);
    toast({ variant: 'destructive', title: t('common:toast.error'), description: message });
    return new FormError<PaymentValues>(message);
  };

  function messageOf(failure: unknown): string {
    const known = failureOfCall(failure);
    if (!known) console.error('A payment failed.', failure);
    if (known?.outcome === 'not-sent') return t('notSent');
    if (known?.kind === 'unreachable') return t(newCardOnly ? 'errors:unanswered' : 'unsure.text');
    const fields = known?.fields ?? {};
    const [first] = showFieldErrors(form, fields).map((name) => fields[name]);
    const again = failure instanceof ApiProblem ? againAt(failure) : '';
    return [first ?? (known?.message || t(fallbacks.change)), again].join(' ').trim();
  }

  /**
   * For an amount that someone else is paying at present: the time, by this user's clock, at which the unpaid rest is open
   * again.
   */
  function againAt({ code, retryAfter }: ApiProblem): string {
    if (!retryAfter || (code !== 'being-paid' && code !== 'partly-being-paid')) return '';
    return t('againAt', { time: format.clock(new Date(Date.now() + retryAfter * 1_000).toISOString()) });
  }
}
