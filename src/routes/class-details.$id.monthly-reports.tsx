import { createFileRoute } from '@tanstack/react-router';
import { ReportList } from '#features/reports/report-list.tsx';
import { useSession } from '#hooks/use-session.ts';
import { PageSearch } from './-page-search.ts';

export const Route = createFileRoute('/class-details/$id/monthly-reports')({
  validateSearch: PageSearch,
  component: MonthlyReports,
});

function MonthlyReports() {
  const { id } = Route.useParams();
  const { page } = Route.useSearch();
  const { user } = useSession();
  const navigate = Route.useNavigate();
  return (
    <ReportList
      classId={id}
      page={page}
      onPage={(next) => void navigate({ search: { page: next }, resetScroll: false })}
      userId={user?.id ?? ''}
    />
  );
}
