import { useTranslation } from 'react-i18next';
import type { DraftSeed } from '#data/drafts/report-drafts.ts';
import { figuresBefore } from '#data/report-pages/page-of.ts';
import { readWaitingPage } from '#hooks/report-pages/use-waiting-page.ts';
import { ReportEditor } from './report-editor.tsx';
import { type ClassReport, ReportFrame } from './report-frame.tsx';
import { seedOfPage } from './report-from-draft.ts';

type NewReportPageProps = {
  classId: string;
  /** `YYYY-MM`; the one that comes next where it is left out. */
  month?: string | undefined;
  /** Of a page that waits: it is opened again. */
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
      seed={async (of, reports) => (item ? seedOfPage(await readWaitingPage(item)) : startingWith(of, reports))}
    >
      {(open, reports) => <ReportEditor open={open} reports={reports} />}
    </ReportFrame>
  );
}

/** Figures change little from month to month: those of the last page are there, to be changed. */
function startingWith(month: string, reports: readonly ClassReport[]): DraftSeed {
  const { lessons, students } = figuresBefore(month, reports)?.figures ?? { lessons: null, students: null };
  return { values: { lessons: String(lessons ?? ''), students: String(students ?? '') } };
}
