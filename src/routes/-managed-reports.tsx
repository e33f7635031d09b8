import { useTranslation } from 'react-i18next';
import { ClassFigures } from '#features/reports/class-figures.tsx';
import { ReportList } from '#features/reports/report-list.tsx';
import { ManagedClass } from './-managed-class.tsx';

/** The reports of a class, for those who manage it. */
export function ManagedReports({ id }: { id: string }) {
  const { t } = useTranslation('classes');
  return (
    <ManagedClass id={id} part={t('reports')}>
      <ReportList classId={id} />
      <ClassFigures classId={id} />
    </ManagedClass>
  );
}
