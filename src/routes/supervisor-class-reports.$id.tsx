import { createFileRoute } from '@tanstack/react-router';
import { ClassPage } from '#features/classes/class-page.tsx';
import { ReportList } from '#features/reports/report-list.tsx';
import { guard } from './-guard.ts';
import { PageSearch } from './-page-search.ts';

export const Route = createFileRoute('/supervisor-class-reports/$id')({
  validateSearch: PageSearch,
  beforeLoad: guard('supervisor-class-reports'),
  component: ClassReports,
});

function ClassReports() {
  const { id } = Route.useParams();
  const { page } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ClassPage id={id} madrasaLink="/supervisor-madrasa-classes/$id/classes">
      <ReportList
        classId={id}
        page={page}
        onPage={(next) => void navigate({ search: { page: next }, resetScroll: false })}
      />
    </ClassPage>
  );
}
