import { createFileRoute } from '@tanstack/react-router';
import { RegionClasses } from '#features/explore/region-pages.tsx';

export const Route = createFileRoute('/explore-sponsor/$regionId/class/')({
  component: () => <RegionClasses {...Route.useParams()} />,
});
