import { createFileRoute } from '@tanstack/react-router';
import { guard } from './-guard.ts';
import { MadrasaPeople } from './-madrasa-people.tsx';
import { PeopleSearch } from './-people-search.ts';
import { adminLinks } from './-school-links.ts';

export const Route = createFileRoute('/madaris/$madrasaId/teachers')({
  validateSearch: PeopleSearch,
  beforeLoad: guard('madaris-teachers'),
  component: () => <MadrasaPeople kind="teacher" links={adminLinks} />,
});
