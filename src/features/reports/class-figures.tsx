import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { FigureHistory } from '#ui/report/figure-history.tsx';
import { Heading } from '#ui/text.ts';

/** Figures of a class's reports in the last months; empty without any. */
export function ClassFigures({ classId }: { classId: string }) {
  const { t } = useTranslation('reports');
  const { answer } = useAnswer('reports.figures', { classId });
  const last = answer?.data.findLast(({ lessons, students }) => lessons !== null || students !== null);
  if (!answer || !last) return null;
  return (
    <FigureHistory
      months={answer.data}
      shown={last.month}
      heading={
        <Heading as="h2" size="md" marginBlockStart="6" marginBlockEnd="2">
          {t('figures.title')}
        </Heading>
      }
    />
  );
}
