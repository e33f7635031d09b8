import { createFileRoute } from '@tanstack/react-router';
import { OperatorFund } from '#features/transfers/operator-fund.tsx';
import { TransfersPage } from '#features/transfers/transfers-page.tsx';
import { TransfersSearch } from './-transfers-search.ts';

export const Route = createFileRoute('/transfers')({
  validateSearch: TransfersSearch,
  component: () => (
    <>
      <TransfersPage {...Route.useSearch()} />
      <OperatorFund />
    </>
  ),
});
