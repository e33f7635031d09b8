import { useTranslation } from 'react-i18next';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { toast } from '#ui/toast-store.ts';

/** Says why a call failed, in a toast: for buttons, which have no field to say it at. */
export function useFailureToast(): (failure: unknown) => void {
  const { t } = useTranslation(['common', 'errors', 'payments']);
  return (failure) => {
    const message = failure instanceof ApiProblem ? failure.message : undefined;
    const offline = failure instanceof Unreachable ? t('payments:offline') : undefined;
    toast({
      variant: 'destructive',
      title: t('toast.error'),
      description: message ?? offline ?? t('errors:changeFailed'),
    });
  };
}
