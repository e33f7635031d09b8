import { createFileRoute } from '@tanstack/react-router';
import { RegionDetails } from '#features/explore/region-pages.tsx';

export const Route = createFileRoute('/explore-sponsor/$regionId/details')({
  component: () => <RegionDetails {...Route.useParams()} />,
});
