import { useTranslation } from 'react-i18next';
import { toast } from './toast-store.ts';
import { useFailureToast } from './use-failure-toast.ts';

/** @returns a function that waits for a change and reports its result; it resolves to whether the change was made */
export function useReportResult(): (work: Promise<unknown>, done: string) => Promise<boolean> {
  const { t } = useTranslation();
  const reportFailure = useFailureToast();
  return async (work, done) => {
    try {
      await work;
    } catch (failure) {
      reportFailure(failure);
      return false;
    }
    toast({ title: t('toast.success'), description: done });
    return true;
  };
}
