import { createFileRoute } from '@tanstack/react-router';
import { ClassFacts } from '#features/classes/class-facts.tsx';
import { ClassPage } from '#features/classes/class-page.tsx';
import { ClassFigures } from '#features/reports/class-figures.tsx';
import { ReportList } from '#features/reports/report-list.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { useSchoolLinks } from './-school-links.ts';

export const Route = createFileRoute('/supervisor-class-reports/$id')({
  validateSearch: ListSearch,
  component: ClassReports,
});

function ClassReports() {
  const { id } = Route.useParams();
  const { teachers, students } = useSchoolLinks();
  return (
    <ClassPage
      id={id}
      madrasaLink="/supervisor-madrasa-classes/$id/classes"
      facts={(group) => (
        <ClassFacts
          group={group}
          teachers={teachers(group.madarisId, group.id)}
          students={students(group.madarisId, group.id)}
        />
      )}
    >
      <ReportList classId={id} />
      <ClassFigures classId={id} />
    </ClassPage>
  );
}
