import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { saveDeletion } from '#hooks/outbox-actions.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast-store.ts';

/** Asks, then stores the deletion; it is sent as soon as there is a line, and its receipt tells of the success. */
export function DeleteReport({ report, onClose }: { report: Report | undefined; onClose: () => void }) {
  const { t } = useTranslation(['reports', 'common', 'errors']);

  async function confirm(): Promise<void> {
    if (!report) return;
    onClose();
    try {
      const { waits } = await saveDeletion({ endpoint: 'reports.delete', id: report.id, classId: report.classId });
      if (waits) toast({ title: t('saved'), description: t('deletion', { name: report.title }) });
      else toast({ title: t('common:toast.success'), description: t('deleted') });
    } catch {
      toast({ variant: 'destructive', title: t('common:toast.error'), description: t('errors:deleteFailed') });
    }
  }

  return <ConfirmDialog open={report !== undefined} onCancel={onClose} onConfirm={() => void confirm()} />;
}
