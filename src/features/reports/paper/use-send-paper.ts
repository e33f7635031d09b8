import { useTranslation } from 'react-i18next';
import type { ReportDraft } from '#data/database/report-draft.ts';
import { outboxActions, saveUpload } from '#hooks/outbox/outbox-actions.ts';
import { useFormat } from '#i18n/use-format.ts';
import { bytesOfPage, type MadePage } from '#lib/scan/make-page.ts';
import { pdfOfJpegs } from '#lib/scan/pdf-of-jpegs.ts';
import { toast } from '#ui/toast/toast-store.ts';

/**
 * Makes the PDF of a paper report and saves it as one upload of a file, in whose transaction its photos go.
 * @returns what does so, with the pages that were made of a draft as it was then
 */
export function useSendPaper(): (draft: ReportDraft, pages: readonly MadePage[]) => Promise<void> {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  return async (draft, pages) => {
    const { id, classId, month, corrects } = draft;
    const title = t('page.title', { month: format.month(`${month}-15`) });
    const pdf = pdfOfJpegs(await Promise.all(pages.map(bytesOfPage)), title);
    const file = new File([pdf], `report-${month}.pdf`, { type: 'application/pdf' });
    const upload = { title, description: '', file, made: { draft } };
    const isCorrected = corrects !== undefined && (await outboxActions.correctReport(corrects, upload));
    if (!isCorrected) {
      const replaces = corrects ?? draft.replaces;
      await saveUpload({ ...upload, id, endpoint: 'reports.create', classId, month, replaces });
    }
    toast({ title: t('saved'), description: t('savedText', { name: title }) });
  };
}
