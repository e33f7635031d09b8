import { createFileRoute } from '@tanstack/react-router';
import { RegionMadaris } from '#features/explore/region-pages.tsx';
import { exploreSearch } from './-explore-search.ts';
import { useListSearch } from './-use-list-search.ts';

export const Route = createFileRoute('/explore-sponsor/$regionId/madrasa/')({
  ...exploreSearch,
  component: MadarisOfRegion,
});

function MadarisOfRegion() {
  const { regionId } = Route.useParams();
  return <RegionMadaris regionId={regionId} {...useListSearch()} />;
}
