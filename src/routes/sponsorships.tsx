import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SponsorshipState } from '#contract/entities/sponsorship-kinds.ts';
import { AllSponsorshipsPage } from '#features/payments/all-sponsorships-page.tsx';
import { ListSearch, parameter } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

const Search = v.object({ ...ListSearch.entries, state: parameter(SponsorshipState) });

export const Route = createFileRoute('/sponsorships')({
  validateSearch: Search,
  beforeLoad: guard('sponsorships'),
  component: Sponsorships,
});

function Sponsorships() {
  const { state } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AllSponsorshipsPage
      state={state}
      onOpen={(sponsorId) => void navigate({ to: '/sponsor/$sponsorId', params: { sponsorId } })}
    />
  );
}
