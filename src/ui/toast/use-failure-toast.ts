import { useTranslation } from 'react-i18next';
import { type FailureFallback, fallbacks } from '#contract/fallback-messages.ts';
import { failureOfCall } from '#lib/failure-of-call.ts';
import { toast } from './toast-store.ts';

/**
 * Reports why a call failed in a destructive toast: the server's message, otherwise the fallback.
 * @returns the same words, for the form or question that stays open
 */
export function useFailureToast(fallback: FailureFallback = fallbacks.change): (failure: unknown) => string {
  const { t } = useTranslation(['common', 'errors']);
  return (failure) => {
    const known = failureOfCall(failure);
    if (!known) console.error('A call failed.', failure);
    const unanswered = known?.outcome === 'not-sent' ? t('errors:notSent') : t('errors:unanswered');
    const message = known?.kind === 'unreachable' ? unanswered : known?.message || t(fallback);
    toast({ variant: 'destructive', title: t('toast.error'), description: message });
    return message;
  };
}
