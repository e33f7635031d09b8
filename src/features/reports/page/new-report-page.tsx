import { useTranslation } from 'react-i18next';
import type { DraftSeed } from '#data/drafts/report-drafts.ts';
import { figuresBefore, pageOf } from '#data/report-pages/page-of.ts';
import { readWaitingPage } from '#hooks/report-pages/use-waiting-page.ts';
import { ReportEditor } from './report-editor.tsx';
import { type ClassReport, ReportFrame } from './report-frame.tsx';
import { seedOfPage, seedOfReturned, textsOfFigures } from './report-from-draft.ts';

type NewReportPageProps = {
  classId: string;
  /** `YYYY-MM`; if left out, the month of the next report. */
  month?: string | undefined;
  /** A waiting page to open again. */
  item?: string | undefined;
};

/**
 * The monthly report of a class, filled in on the phone: it starts with the last figures, is stored with every keystroke,
 * and is sent automatically.
 */
export function NewReportPage({ classId, month, item }: NewReportPageProps) {
  const { t } = useTranslation('reports');
  return (
    <ReportFrame
      key={item}
      classId={classId}
      month={month}
      item={item}
      here={t('page.new')}
      seed={async (of, reports, replaced) =>
        item ? seedOfPage(await readWaitingPage(item)) : startingWith(of, reports, replaced)
      }
    >
      {(open, reports) => <ReportEditor open={open} reports={reports} />}
    </ReportFrame>
  );
}

/**
 * The first content. A returned report is corrected, so everything that was sent is there. Otherwise it starts with the
 * figures of the last page, because they change little from month to month.
 */
function startingWith(month: string, reports: readonly ClassReport[], replaced: ClassReport | undefined): DraftSeed {
  const sent = replaced && pageOf(replaced);
  if (sent) return seedOfReturned(sent);
  return { values: textsOfFigures(figuresBefore(month, reports)?.figures ?? { lessons: null, students: null }) };
}
