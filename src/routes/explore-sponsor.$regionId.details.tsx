import { createFileRoute } from '@tanstack/react-router';
import { ExploreSearch } from '#features/explore/explore-search.ts';
import { RegionDetails } from '#features/explore/region-pages.tsx';

export const Route = createFileRoute('/explore-sponsor/$regionId/details')({
  validateSearch: ExploreSearch,
  component: () => <RegionDetails {...Route.useParams()} />,
});
