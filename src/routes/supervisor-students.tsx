import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '#features/users/users-page.tsx';
import { AccountsSearch } from './-people-search.ts';

export const Route = createFileRoute('/supervisor-students')({
  validateSearch: AccountsSearch,
  component: () => <UsersPage key="student" kind="student" show={Route.useSearch().show} />,
});
