import { useTranslation } from 'react-i18next';
import { reportMonths } from '#data/outbox/report-months.ts';
import { useNextReport } from '#hooks/mirror/use-next-report.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { saveUpload } from '#hooks/outbox/outbox-actions.ts';
import { UploadButton } from '#ui/form/upload-button.tsx';
import { UploadDialog, type UploadValues } from '#ui/form/upload-dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';

/** The upload button with its modal, for the month that comes next, which closes only when the file is stored on this device. */
export function UploadReport({ classId }: { classId: string }) {
  const { t } = useTranslation('reports');
  const { month } = useNextReport(useOne('classes.get', { classId }).row);
  return <UploadButton title={t('form.title')} month={month} {...useUpload(classId)} />;
}

/** The class that a report is uploaded for, and the month that is meant. */
export interface ReportTarget {
  readonly classId: string;
  readonly className?: string;
  readonly month: string;
}

/** The modal alone, for a screen with several classes. It is rendered outside of their list, which may change while someone types. */
export function UploadReportDialog({ of, open, onClose }: { of: ReportTarget; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const title = of.className ? t('form.titleOf', { name: of.className }) : t('form.title');
  return <UploadDialog title={title} open={open} onClose={onClose} month={of.month} {...useUpload(of.classId)} />;
}

function useUpload(classId: string) {
  const { t } = useTranslation(['reports', 'common']);
  const onSave = async (values: UploadValues) => {
    await saveUpload({ endpoint: 'reports.create', classId, ...values });
    toast({ title: t('saved'), description: t('savedText', { name: values.title }) });
  };
  return { submit: t('upload'), months: reportMonths(), onSave };
}
