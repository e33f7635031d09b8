import { createFileRoute } from '@tanstack/react-router';
import { ReportList } from '#features/reports/report-list.tsx';
import { PageSearch } from './-page-search.ts';

export const Route = createFileRoute('/class-details/$id/monthly-reports')({
  validateSearch: PageSearch,
  component: MonthlyReports,
});

function MonthlyReports() {
  const { id } = Route.useParams();
  const { page } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ReportList
      classId={id}
      page={page}
      onPage={(next) => void navigate({ search: { page: next }, resetScroll: false })}
    />
  );
}
