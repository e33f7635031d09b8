import { useTranslation } from 'react-i18next';
import { reportMonths } from '#data/outbox/report-months.ts';
import { saveUpload } from '#hooks/outbox/outbox-actions.ts';
import { UploadButton } from '#ui/button/upload-button.tsx';
import type { UploadValues } from '#ui/overlay/upload-dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';

export type UploadReportProps = {
  classId: string;
  /** Where the screen around it shows more than one class. */
  className?: string;
  /** The month that is meant; this one where it is left out. */
  month?: string;
};

/** The upload button with its modal, which closes only when the file is stored on this device. */
export function UploadReport({ classId, className, month }: UploadReportProps) {
  const { t } = useTranslation(['reports', 'common']);

  async function save(values: UploadValues): Promise<void> {
    await saveUpload({ endpoint: 'reports.create', classId, ...values });
    toast({ title: t('saved'), description: t('savedText', { name: values.title }) });
  }

  const title = className === undefined ? t('form.title') : t('form.titleOf', { name: className });
  return <UploadButton title={title} submit={t('upload')} months={reportMonths()} month={month} onSave={save} />;
}
