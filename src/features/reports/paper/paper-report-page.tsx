import { useTranslation } from 'react-i18next';
import { ReportFrame } from '../page/report-frame.tsx';
import { PaperEditor } from './paper-editor.tsx';

type PaperReportPageProps = {
  classId: string;
  /** `YYYY-MM`; if left out, the month of the next report. */
  month?: string | undefined;
  /** A report that another tab has sent, which the pages added here correct. */
  item?: string | undefined;
};

/** A report on paper, photographed page by page and sent as one PDF that is made on this device. */
export function PaperReportPage({ classId, month, item }: PaperReportPageProps) {
  const { t } = useTranslation('reports');
  return (
    <ReportFrame
      classId={classId}
      month={month}
      item={item}
      here={t('paper.title')}
      isPaper
      seed={async () => ({ values: {} })}
    >
      {(open, reports) => <PaperEditor open={open} reports={reports} />}
    </ReportFrame>
  );
}
