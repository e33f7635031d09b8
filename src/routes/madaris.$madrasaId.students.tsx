import { createFileRoute } from '@tanstack/react-router';
import { MadrasaPeoplePage } from '#features/users/madrasa-people-page.tsx';
import { guard } from './-guard.ts';
import { PeopleSearch } from './-people-search.ts';

export const Route = createFileRoute('/madaris/$madrasaId/students')({
  validateSearch: PeopleSearch,
  beforeLoad: guard('madaris-students'),
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
      parent={{ to: '/madaris/$madrasaId/classes', params: { madrasaId } }}
    />
  );
}
