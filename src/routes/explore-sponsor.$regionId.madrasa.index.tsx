import { createFileRoute } from '@tanstack/react-router';
import { RegionMadaris } from '#features/explore/region-pages.tsx';

export const Route = createFileRoute('/explore-sponsor/$regionId/madrasa/')({
  component: () => <RegionMadaris {...Route.useParams()} />,
});
