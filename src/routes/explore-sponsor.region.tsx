import { createFileRoute } from '@tanstack/react-router';
import { ExplorePage } from '#features/explore/explore-page.tsx';
import { ExploreSearch } from '#features/explore/explore-search.ts';

export const Route = createFileRoute('/explore-sponsor/region')({
  validateSearch: ExploreSearch,
  component: () => <ExplorePage type="region" />,
});
