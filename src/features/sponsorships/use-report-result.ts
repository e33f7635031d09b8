import { useTranslation } from 'react-i18next';
import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { toast } from '#ui/toast/toast-store.ts';

/** @returns waits for a change of a sponsorship and reports how it ended; whether it was made */
export function useReportResult(): (work: Promise<unknown>, done: string) => Promise<boolean> {
  const { t } = useTranslation(['common', 'errors', 'payments']);
  return async (work, done) => {
    try {
      await work;
      toast({ title: t('common:toast.success'), description: done });
      return true;
    } catch (failure) {
      const known = failure instanceof ApiProblem ? failure.message : undefined;
      const offline = failure instanceof Unreachable ? t('payments:offline') : undefined;
      const description = known ?? offline ?? t('errors:changeFailed');
      toast({ variant: 'destructive', title: t('common:toast.error'), description });
      return false;
    }
  };
}
