import { createFileRoute } from '@tanstack/react-router';
import { ClassFigures } from '#features/reports/class-figures.tsx';
import { ReportList } from '#features/reports/report-list.tsx';
import { ListSearch } from '#ui/list/list-search.ts';

export const Route = createFileRoute('/class-details/$id/monthly-reports')({
  validateSearch: ListSearch,
  staticData: { keepsSnapshot: true },
  component: MonthlyReports,
});

function MonthlyReports() {
  const { id } = Route.useParams();
  return (
    <>
      <ReportList classId={id} />
      <ClassFigures classId={id} />
    </>
  );
}
