import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SponsorshipState } from '#contract/entities/sponsorship-kinds.ts';
import { AllSponsorshipsPage } from '#features/payments/all-sponsorships-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

const Search = v.object({ ...ListSearch.entries, state: v.fallback(v.optional(SponsorshipState), undefined) });

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
      onState={(next) =>
        void navigate({ search: (old) => ({ ...old, page: undefined, state: next }), resetScroll: false })
      }
      onOpen={(sponsorId) => void navigate({ to: '/sponsor/$sponsorId', params: { sponsorId } })}
    />
  );
}
