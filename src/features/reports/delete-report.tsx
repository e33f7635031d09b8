import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { saveDeletion } from '#hooks/outbox/outbox-actions.ts';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';

/** Asks, then stores the deletion; it is sent when there is internet, and its receipt reports the success. */
export function DeleteReport({ report, onClose }: { report: Report | undefined; onClose: () => void }) {
  const { t } = useTranslation(['reports', 'common']);

  async function remove({ id, classId, title }: Report): Promise<void> {
    const { waits } = await saveDeletion({ endpoint: 'reports.delete', id, classId });
    if (waits) toast({ title: t('saved'), description: t('deletion', { name: title }) });
    else toast({ title: t('common:toast.success'), description: t('deleted') });
  }

  return <DeleteDialog item={report} name={({ title }) => title} onClose={onClose} onDelete={remove} queued />;
}
