import { createFileRoute } from '@tanstack/react-router';
import { MadrasaPeople } from './-madrasa-people.tsx';
import { PeopleSearch } from './-people-search.ts';

export const Route = createFileRoute('/supervisor-madrasa-students/$madrasaId/students')({
  validateSearch: PeopleSearch,
  component: () => <MadrasaPeople kind="student" />,
});
