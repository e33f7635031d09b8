import { createFileRoute } from '@tanstack/react-router';
import { RegionClasses } from '#features/explore/region-pages.tsx';
import { exploreSearch } from './-explore-search.ts';
import { useListSearch } from './-use-list-search.ts';

export const Route = createFileRoute('/explore-sponsor/$regionId/class/')({
  ...exploreSearch,
  component: ClassesOfRegion,
});

function ClassesOfRegion() {
  const { regionId } = Route.useParams();
  return <RegionClasses regionId={regionId} {...useListSearch()} />;
}
