import { useTranslation } from 'react-i18next';
import type { ReportDraft } from '#data/database/report-draft.ts';
import type { KnownReport } from '#hooks/mirror/next-report.ts';
import { saveReport } from '#hooks/outbox/outbox-actions.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { useFormat } from '#i18n/use-format.ts';
import { bytesOfPage, type MadePage } from '#lib/scan/make-page.ts';
import { pdfOfJpegs } from '#lib/scan/pdf-of-jpegs.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { replacedByDraft } from '../second-report.ts';

/**
 * Makes the PDF of a paper report and saves it as one upload; the same transaction deletes its photos.
 * @returns the function that does this, for a draft and the pages made from it
 */
export function useSendPaper(
  reports: readonly KnownReport[],
): (draft: ReportDraft, pages: readonly MadePage[]) => Promise<void> {
  const { t } = useTranslation(['reports', 'common']);
  const format = useFormat();
  const { userId } = useAccount();
  return async (draft, pages) => {
    const { month } = draft;
    const title = t('page.title', { month: format.month(`${month}-15`) });
    const pdf = pdfOfJpegs(await Promise.all(pages.map(bytesOfPage)), title);
    const file = new File([pdf], `report-${month}.pdf`, { type: 'application/pdf' });
    const upload = { title, description: '', file, made: { draft } };
    await saveReport({ ...draft, replaces: replacedByDraft(draft, reports, userId) }, upload);
    toast({ title: t('saved'), description: t('savedText', { name: title }) });
  };
}
