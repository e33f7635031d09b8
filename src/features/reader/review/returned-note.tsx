import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#contract/entities/report.ts';
import { limits } from '#contract/limits.ts';
import { type ReportState, reportStateOf } from '#contract/report-states.ts';
import { returnedReports } from '#hooks/mirror/next-report.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useMay, useMayOpen } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Strip, StripQuote } from '#ui/states/strip.tsx';

/** States in which a report shows why it was returned; a replaced one keeps the reason. */
const saysWhy: Readonly<Record<ReportState, boolean>> = { arrived: false, seen: false, returned: true, replaced: true };

/** Shown above a returned report to its teacher and reviewers: the date, the reason, and the way to correct it. */
export function ReturnedNote({ of: report }: { of: Report }) {
  const { id, classId, month } = report;
  const returned = saysWhy[reportStateOf(report)] ? report.returned : null;
  const { t } = useTranslation('reports');
  const format = useFormat();
  const writes = useMayOpen('new-report');
  const reviews = useMay('reports.return');
  const { rows } = useList('reports.list', { classId }, writes && returned ? { limit: limits.reportPageSize } : null);
  if (!returned || !(writes || reviews)) return null;
  return (
    <Strip _print={{ display: 'none' }}>
      <Undo2 aria-hidden className="mirrored" />
      <StripQuote title={t('review.returnedOn', { date: format.date(returned.at) })}>{returned.comment}</StripQuote>
      {returnedReports(rows).some((one) => one.id === id) && (
        <Link to="/class-details/$id/new-report" params={{ id: classId }} search={{ month }} alone>
          {t('returned.correct')}
        </Link>
      )}
    </Strip>
  );
}
