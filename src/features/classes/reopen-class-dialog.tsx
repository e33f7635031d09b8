import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import type { Class } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useReportResult } from '#ui/toast/use-report-result.ts';

/** Asks before a class that has an end is open again. */
export function ReopenClassDialog({ row, onClose }: { row: Class | undefined; onClose: () => void }) {
  const { t } = useTranslation(['classes']);
  const reopen = useCall('classes.reopen');
  const reportResult = useReportResult();

  async function confirm({ id, version }: Class): Promise<void> {
    const work = reopen.call({ params: { id }, ifMatch: version });
    if (await reportResult(work, t(changeMessages['classes.reopen'].done))) onClose();
  }

  return (
    <ConfirmDialog
      open={row !== undefined}
      online
      colorPalette="green"
      loading={reopen.busy}
      title={t('end.reopenTitle', { name: row?.name ?? '' })}
      text={t('end.reopenMeans')}
      confirmLabel={t('end.reopen')}
      onCancel={onClose}
      onConfirm={() => row && void confirm(row)}
    />
  );
}
