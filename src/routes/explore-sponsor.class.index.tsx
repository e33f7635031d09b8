import { createFileRoute } from '@tanstack/react-router';
import { ExplorePage } from '#features/explore/explore-page.tsx';
import { exploreSearch } from './-explore-search.ts';
import { useListSearch } from './-use-list-search.ts';

export const Route = createFileRoute('/explore-sponsor/class/')({ ...exploreSearch, component: ExploreClasses });

function ExploreClasses() {
  return <ExplorePage type="class" {...useListSearch()} />;
}
