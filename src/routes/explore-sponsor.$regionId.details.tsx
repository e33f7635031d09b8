import { createFileRoute } from '@tanstack/react-router';
import { RegionDetails } from '#features/explore/region-pages.tsx';
import { exploreSearch } from './-explore-search.ts';
import { useListSearch } from './-use-list-search.ts';

export const Route = createFileRoute('/explore-sponsor/$regionId/details')({ ...exploreSearch, component: RegionPage });

function RegionPage() {
  const { regionId } = Route.useParams();
  return <RegionDetails regionId={regionId} {...useListSearch()} />;
}
