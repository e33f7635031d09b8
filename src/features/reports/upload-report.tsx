import { useTranslation } from 'react-i18next';
import { reportMonths } from '#data/outbox/report-months.ts';
import { saveUpload } from '#hooks/outbox/outbox-actions.ts';
import { UploadButton } from '#ui/button/upload-button.tsx';
import type { UploadValues } from '#ui/overlay/upload-dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';

/** The upload button with its modal, which closes only when the file is stored on this device. */
export function UploadReport({ classId }: { classId: string }) {
  const { t } = useTranslation(['reports', 'common']);

  async function save(values: UploadValues): Promise<void> {
    await saveUpload({ endpoint: 'reports.create', classId, ...values });
    toast({ title: t('saved'), description: t('savedText', { name: values.title }) });
  }

  return <UploadButton title={t('form.title')} submit={t('upload')} months={reportMonths()} onSave={save} />;
}
