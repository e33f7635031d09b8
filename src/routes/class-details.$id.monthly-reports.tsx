import { createFileRoute } from '@tanstack/react-router';
import { ClassFigures } from '#features/reports/class-figures.tsx';
import { ReportList } from '#features/reports/report-list.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ListSearch } from '#ui/list/list-search.ts';

const AskForClass = lazyPart<'AskForClass', { classId: string }>(
  () => import('#features/months-off/requests/ask-month-off.tsx'),
  'AskForClass',
  null,
);

export const Route = createFileRoute('/class-details/$id/monthly-reports')({
  validateSearch: ListSearch,
  staticData: { keepsSnapshot: true },
  component: MonthlyReports,
});

function MonthlyReports() {
  const { id } = Route.useParams();
  return (
    <>
      <AskForClass classId={id} />
      <ReportList classId={id} />
      <ClassFigures classId={id} />
    </>
  );
}
