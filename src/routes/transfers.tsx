import { createFileRoute } from '@tanstack/react-router';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { OperatorFund } from '#features/transfers/operator-fund.tsx';
import { TransfersPage } from '#features/transfers/transfers-page.tsx';
import { TransfersSearch } from './-transfers-search.ts';

export const Route = createFileRoute('/transfers')({
  validateSearch: TransfersSearch,
  component: Transfers,
});

function Transfers() {
  const { state, show, regionId } = Route.useSearch();
  return (
    <>
      <TransfersPage {...{ state, show, regionId }} regionFilter={<RegionFilter id={regionId} />} />
      <OperatorFund />
    </>
  );
}
