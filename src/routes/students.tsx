import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#features/users/users-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/students')({
  validateSearch: ListSearch,
  beforeLoad: guard('students'),
  component: Students,
});

function Students() {
  return <UsersPage key="student" kind="student" />;
}
