import { createFileRoute } from '@tanstack/react-router';
import { ExploreSearch } from '#features/explore/explore-search.ts';
import { MadrasaClasses } from '#features/explore/madrasa-pages.tsx';

export const Route = createFileRoute('/explore-sponsor/$regionId/class/$madrasaId')({
  validateSearch: ExploreSearch,
  component: () => <MadrasaClasses {...Route.useParams()} />,
});
