import { createFileRoute } from '@tanstack/react-router';
import { MadrasaPeoplePage } from '#features/users/madrasa-people-page.tsx';
import { guard } from './-guard.ts';
import { PeopleSearch } from './-people-search.ts';

export const Route = createFileRoute('/supervisor-madrasa-students/$madrasaId/students')({
  validateSearch: PeopleSearch,
  beforeLoad: guard('supervisor-madrasa-students'),
  component: Students,
});

function Students() {
  const { madrasaId } = Route.useParams();
  const { classId } = Route.useSearch();
  return (
    <MadrasaPeoplePage
      kind="student"
      madarisId={madrasaId}
      classId={classId}
      parent={{ to: '/supervisor-madrasa-classes/$id/classes', params: { id: madrasaId } }}
    />
  );
}
