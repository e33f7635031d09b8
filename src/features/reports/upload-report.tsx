import { useTranslation } from 'react-i18next';
import { saveUpload } from '#hooks/outbox-actions.ts';
import { toast } from '#ui/toast-store.ts';
import { UploadDialog, type UploadValues } from '#ui/upload-dialog.tsx';

export type UploadReportProps = { classId: string; open: boolean; onClose: () => void };

/** The upload modal. It closes only when the file is stored on this device. */
export function UploadReport({ classId, open, onClose }: UploadReportProps) {
  const { t } = useTranslation(['reports', 'common']);

  async function save(values: UploadValues): Promise<void> {
    await saveUpload({ endpoint: 'reports.create', classId, ...values });
    toast({ title: t('saved'), description: t('savedText', { name: values.title }) });
  }

  return <UploadDialog open={open} onClose={onClose} title={t('form.title')} submit={t('upload')} onSave={save} />;
}
