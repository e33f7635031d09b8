import { createFileRoute } from '@tanstack/react-router';
import { guard } from './-guard.ts';
import { MadrasaPeople } from './-madrasa-people.tsx';
import { PeopleSearch } from './-people-search.ts';
import { supervisorLinks } from './-school-links.ts';

export const Route = createFileRoute('/supervisor-madrasa-students/$madrasaId/students')({
  validateSearch: PeopleSearch,
  beforeLoad: guard('supervisor-madrasa-students'),
  component: () => <MadrasaPeople kind="student" links={supervisorLinks} />,
});
