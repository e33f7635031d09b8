import { useTranslation } from 'react-i18next';
import { failureOfCall } from '#lib/failure-of-call.ts';
import { toast } from './toast-store.ts';

/** Says why a call failed, in a toast: for buttons, which have no field to say it at. */
export function useFailureToast(): (failure: unknown) => void {
  const { t } = useTranslation(['common', 'errors']);
  return (failure) => {
    const known = failureOfCall(failure);
    if (!known) console.error('A call failed.', failure);
    const message = known?.kind === 'problem' ? known.message : t(known ? 'form.unreachable' : 'errors:changeFailed');
    toast({ variant: 'destructive', title: t('toast.error'), description: message });
  };
}
