import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { SponsorshipState } from '#contract/entities/sponsorship-kinds.ts';
import { AllSponsorshipsPage } from '#features/payments/lists/all-sponsorships-page.tsx';
import { ListSearch, parameter } from '#ui/list/list-search.ts';

const Search = v.object({ ...ListSearch.entries, state: parameter(SponsorshipState) });

export const Route = createFileRoute('/sponsorships')({
  validateSearch: Search,
  component: () => <AllSponsorshipsPage state={Route.useSearch().state} />,
});
