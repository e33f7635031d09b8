import { createFileRoute } from '@tanstack/react-router';
import { AllSponsorshipsPage } from '#features/payments/all-sponsorships-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/sponsorships')({
  validateSearch: ListSearch,
  beforeLoad: guard('sponsorships'),
  component: AllSponsorshipsPage,
});
