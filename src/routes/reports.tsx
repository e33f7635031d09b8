import { createFileRoute } from '@tanstack/react-router';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { ReviewPage } from '#features/reports/review-page.tsx';
import { ReviewSearch } from './-review-search.ts';

export const Route = createFileRoute('/reports')({
  validateSearch: ReviewSearch,
  component: Reports,
});

function Reports() {
  const { show = 'new', regionId } = Route.useSearch();
  return <ReviewPage show={show} regionId={regionId} filters={<RegionFilter id={regionId} />} />;
}
