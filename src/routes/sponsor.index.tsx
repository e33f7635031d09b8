import { createFileRoute, type LinkProps } from '@tanstack/react-router';
import { UsersPage } from '#features/users/users-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/sponsor/')({
  validateSearch: ListSearch,
  beforeLoad: guard('sponsor'),
  component: Sponsors,
});

function Sponsors() {
  const navigate = Route.useNavigate();
  return <UsersPage kind="sponsor" profile={profile} onOpen={(link) => void navigate(link)} />;
}

function profile(sponsorId: string): LinkProps {
  return { to: '/sponsor/$sponsorId', params: { sponsorId } };
}
