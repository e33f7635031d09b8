import { createFileRoute } from '@tanstack/react-router';
import { ExplorePage } from '#features/explore/explore-page.tsx';
import { exploreSearch } from './-explore-search.ts';
import { useListSearch } from './-use-list-search.ts';

export const Route = createFileRoute('/explore-sponsor/region')({ ...exploreSearch, component: ExploreRegions });

function ExploreRegions() {
  return <ExplorePage type="region" {...useListSearch()} />;
}
