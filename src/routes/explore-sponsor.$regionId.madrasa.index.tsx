import { createFileRoute } from '@tanstack/react-router';
import { ExploreSearch } from '#features/explore/explore-search.ts';
import { RegionMadaris } from '#features/explore/region-pages.tsx';

export const Route = createFileRoute('/explore-sponsor/$regionId/madrasa/')({
  validateSearch: ExploreSearch,
  component: () => <RegionMadaris {...Route.useParams()} />,
});
