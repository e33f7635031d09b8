import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#features/users/users-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/supervisor')({
  validateSearch: ListSearch,
  beforeLoad: guard('supervisor'),
  component: Supervisors,
});

function Supervisors() {
  return <UsersPage key="supervisor" kind="supervisor" />;
}
