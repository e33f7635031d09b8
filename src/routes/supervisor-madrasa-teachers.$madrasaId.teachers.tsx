import { createFileRoute } from '@tanstack/react-router';
import { guard } from './-guard.ts';
import { MadrasaPeople } from './-madrasa-people.tsx';
import { PeopleSearch } from './-people-search.ts';
import { supervisorLinks } from './-school-links.ts';

export const Route = createFileRoute('/supervisor-madrasa-teachers/$madrasaId/teachers')({
  validateSearch: PeopleSearch,
  beforeLoad: guard('supervisor-madrasa-teachers'),
  component: () => <MadrasaPeople kind="teacher" links={supervisorLinks} />,
});
