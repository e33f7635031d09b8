import { createFileRoute } from '@tanstack/react-router';
import { TransfersPage } from '#features/transfers/transfers-page.tsx';
import { TransfersSearch } from './-transfers-search.ts';

export const Route = createFileRoute('/transfers')({
  validateSearch: TransfersSearch,
  component: () => <TransfersPage {...Route.useSearch()} />,
});
