import { createFileRoute } from '@tanstack/react-router';
import { ClassPage } from '#features/classes/class-page.tsx';
import { ReportList } from '#features/reports/report-list.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/supervisor-class-reports/$id')({
  validateSearch: ListSearch,
  beforeLoad: guard('supervisor-class-reports'),
  component: ClassReports,
});

function ClassReports() {
  const { id } = Route.useParams();
  return (
    <ClassPage id={id} madrasaLink="/supervisor-madrasa-classes/$id/classes">
      <ReportList classId={id} />
    </ClassPage>
  );
}
