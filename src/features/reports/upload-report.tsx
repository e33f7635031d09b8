import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { offeredMonths } from '#data/outbox/report-months.ts';
import { mayReplace, monthReport } from '#hooks/mirror/next-report.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useNextReport } from '#hooks/mirror/use-next-report.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { saveUpload } from '#hooks/outbox/outbox-actions.ts';
import { useDrafts } from '#hooks/report-pages/use-drafts.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { useFormat } from '#i18n/use-format.ts';
import { UploadButton } from '#ui/form/upload-button.tsx';
import { UploadDialog, type UploadValues } from '#ui/form/upload-dialog.tsx';
import { styled } from '#ui/styled.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { draftOf, WriteButton } from './write-button.tsx';

/**
 * The two ways to send the next report: write it, which continues a started draft, or upload a file in a modal that closes
 * only when the file is stored on this device. A waiting report is changed in its row.
 */
export function SendReport({ classId }: { classId: string }) {
  const { t } = useTranslation('reports');
  const { next, month, isOver } = useNextReport(useOne('classes.get', { classId }).row);
  const draft = draftOf(useDrafts().drafts, classId);
  const upload = useUpload(classId);
  if (isOver && !draft) return null;
  return (
    <styled.div display="flex" flexWrap="wrap" gap="2" width={{ base: '100%', sm: 'auto' }}>
      {(draft || next?.state !== 'waiting') && (
        <WriteButton classId={classId} next={next ?? { month, state: 'open' }} draft={draft} />
      )}
      {!isOver && <UploadButton title={t('form.title')} month={month} second {...upload} />}
    </styled.div>
  );
}

/** The class and month for which a report is uploaded. */
export interface ReportTarget {
  readonly classId: string;
  readonly className?: string;
  readonly month: string;
}

/** Only the modal, for a screen with several classes. It is rendered outside of their list, which may change during typing. */
export function UploadReportDialog({ of, open, onClose }: { of: ReportTarget; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const title = of.className ? t('form.titleOf', { name: of.className }) : t('form.title');
  return <UploadDialog title={title} open={open} onClose={onClose} month={of.month} {...useUpload(of.classId)} />;
}

function useUpload(classId: string) {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const reports = useList('reports.list', { classId }, { limit: limits.reportPageSize });
  const group = useOne('classes.get', { classId }).row;
  const { userId } = useAccount();

  /** A question if the month has a report. A returned one is replaced; to a colleague's report this one is added. */
  function questionOf(month: string) {
    const { state, report } = monthReport(reports.rows, month);
    const isOwn = report !== undefined && mayReplace(report, userId);
    if (!report || (state === 'returned' && isOwn)) return undefined;
    return {
      label: t(isOwn ? 'page.second.question' : 'page.second.colleague', { month: format.month(`${month}-15`) }),
      options: [
        ...(isOwn ? [{ value: 'replace', label: t('page.second.replace') }] : []),
        { value: 'add', label: t('page.second.add') },
      ],
    };
  }

  async function onSave({ answer, ...values }: UploadValues): Promise<void> {
    const { state, report } = values.month ? monthReport(reports.rows, values.month) : {};
    const isReplaced = answer === 'replace' || (state === 'returned' && report && mayReplace(report, userId));
    const replaced = isReplaced ? report : undefined;
    await saveUpload({ endpoint: 'reports.create', classId, ...values, replaces: replaced?.id });
    toast({ title: t('saved'), description: t('savedText', { name: values.title }) });
  }

  const months = offeredMonths(group);
  return { submit: t('upload'), months, questionOf, note: t('form.seenBy'), onSave };
}
