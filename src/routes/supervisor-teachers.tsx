import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#features/users/users-page.tsx';
import { AccountsSearch } from './-people-search.ts';

export const Route = createFileRoute('/supervisor-teachers')({
  validateSearch: AccountsSearch,
  component: () => <UsersPage key="teacher" kind="teacher" show={Route.useSearch().show} />,
});
