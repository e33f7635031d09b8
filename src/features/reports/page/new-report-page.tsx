import { useTranslation } from 'react-i18next';
import type { DraftSeed } from '#data/drafts/report-drafts.ts';
import { figuresBefore, pageOf } from '#data/report-pages/page-of.ts';
import { readWaitingPage } from '#hooks/report-pages/use-waiting-page.ts';
import { ReportEditor } from './report-editor.tsx';
import { type ClassReport, ReportFrame } from './report-frame.tsx';
import { seedOfPage, seedOfReturned, textsOfFigures } from './report-from-draft.ts';

type NewReportPageProps = {
  classId: string;
  /** `YYYY-MM`; the one that comes next where it is left out. */
  month?: string | undefined;
  /** A waiting page, which is opened again. */
  item?: string | undefined;
};

/** The monthly report of a class, filled in on the phone: started from the last one, kept with every key, sent by itself. */
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
 * A returned report is corrected: all that was sent is there. Else figures change little from month to month: those of the last
 * page are there, to be changed.
 */
function startingWith(month: string, reports: readonly ClassReport[], replaced: ClassReport | undefined): DraftSeed {
  const sent = replaced && pageOf(replaced);
  if (sent) return seedOfReturned(sent);
  return { values: textsOfFigures(figuresBefore(month, reports)?.figures ?? { lessons: null, students: null }) };
}
