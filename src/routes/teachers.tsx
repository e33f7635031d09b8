import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#features/users/users-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';

export const Route = createFileRoute('/teachers')({
  validateSearch: ListSearch,
  component: () => <UsersPage key="teacher" kind="teacher" />,
});
