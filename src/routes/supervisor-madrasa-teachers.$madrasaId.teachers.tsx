import { createFileRoute } from '@tanstack/react-router';
import { MadrasaPeoplePage } from '#features/users/madrasa-people-page.tsx';
import { guard } from './-guard.ts';
import { PeopleSearch } from './-people-search.ts';

export const Route = createFileRoute('/supervisor-madrasa-teachers/$madrasaId/teachers')({
  validateSearch: PeopleSearch,
  beforeLoad: guard('supervisor-madrasa-teachers'),
  component: Teachers,
});

function Teachers() {
  const { madrasaId } = Route.useParams();
  const { classId } = Route.useSearch();
  return (
    <MadrasaPeoplePage
      kind="teacher"
      madarisId={madrasaId}
      classId={classId}
      parent={{ to: '/supervisor-madrasa-classes/$id/classes', params: { id: madrasaId } }}
    />
  );
}
