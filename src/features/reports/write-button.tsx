import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReportDraft } from '#data/database/report-draft.ts';
import { reportMonths } from '#data/outbox/report-months.ts';
import { isContainer } from '#data/report-pages/page-of.ts';
import { isSent, type NextReport } from '#hooks/mirror/next-report.ts';
import { LinkButton } from '#ui/button/link.tsx';

type WriteButtonProps = { classId: string; next: NextReport; draft: ReportDraft | undefined };

/**
 * Leads to the form with the month chosen. It opens a waiting page again, or continues a started draft. Empty if nothing is
 * to be sent.
 */
export function WriteButton({ classId, next, draft }: WriteButtonProps) {
  const { t } = useTranslation('reports');
  const { report } = next;
  const waiting = report?.pending && isContainer(report.fileName) ? report.pending.itemId : undefined;
  const isDone = isSent(next);
  if (!draft && isDone && !waiting) return null;
  const isMonthOver = next.month !== reportMonths()[0];
  const search = draft
    ? { month: draft.month, ...(draft.corrects && { item: draft.corrects }) }
    : { month: next.month, ...(waiting && { item: waiting }) };
  const isReturned = next.state === 'returned';
  const word = draft ? 'page.continue' : waiting ? 'page.change' : isReturned ? 'returned.correct' : 'page.new';
  return (
    <LinkButton
      to={draft?.isPaper ? '/class-details/$id/paper-report' : '/class-details/$id/new-report'}
      params={{ id: classId }}
      search={search}
      variant={draft || (isMonthOver && !isDone && next.state !== 'off') ? 'solid' : 'subtle'}
      flex={{ base: '1 1 auto', sm: '0 1 auto' }}
    >
      <PenLine aria-hidden /> {t(word)}
    </LinkButton>
  );
}

/** The started draft of a class's reports; it comes before corrections of waiting ones. */
export function draftOf(drafts: readonly ReportDraft[], of: string): ReportDraft | undefined {
  return drafts
    .filter(({ classId }) => classId === of)
    .sort((one, other) => Number(!!one.corrects) - Number(!!other.corrects))[0];
}
