import { useTranslation } from 'react-i18next';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { toast } from '#ui/toast/toast-store.ts';

/**
 * Runs a user's action on an entry, and reports its failure.
 * @returns a function of the action; if the action resolves to false, it found the item changed and did nothing
 */
export function useRunAction({ title }: Pick<OutboxEntry, 'title'>): (action: Promise<boolean>) => void {
  const { t } = useTranslation(['outbox', 'common', 'errors']);

  function wordsOf(error: Error): string {
    if (error.name === 'FileRejected' || error.name === 'DeviceFull')
      return t(`common:upload.${failureOfUpload(error)}`);
    return t('common:upload.failed');
  }

  function complain(description: string): void {
    toast({ variant: 'destructive', title: t('common:toast.error'), description });
  }

  return (action) => {
    action.then(
      (done) => done || complain(t('notPossible', { name: title })),
      (error: Error) => complain(wordsOf(error)),
    );
  };
}
