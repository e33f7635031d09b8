import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#features/users/users-page.tsx';
import { AccountsSearch } from './-people-search.ts';

export const Route = createFileRoute('/supervisor')({
  validateSearch: AccountsSearch,
  component: () => <UsersPage key="supervisor" kind="supervisor" show={Route.useSearch().show} />,
});
