import { createFileRoute } from '@tanstack/react-router';
import { ExploreSearch } from '#features/explore/explore-search.ts';
import { RegionClasses } from '#features/explore/region-pages.tsx';

export const Route = createFileRoute('/explore-sponsor/$regionId/class/')({
  validateSearch: ExploreSearch,
  component: () => <RegionClasses {...Route.useParams()} />,
});
