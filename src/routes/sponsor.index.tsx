import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#features/users/users-page.tsx';
import { ListSearch } from '#ui/list/list-search.ts';

export const Route = createFileRoute('/sponsor/')({
  validateSearch: ListSearch,
  component: () => <UsersPage kind="sponsor" />,
});
