import { createFileRoute } from '@tanstack/react-router';
import { ExploreSearch } from '#features/explore/explore-search.ts';
import { MadrasaDetails } from '#features/explore/madrasa-pages.tsx';

export const Route = createFileRoute('/explore-sponsor/$regionId/madrasa/$madrasaId/details')({
  validateSearch: ExploreSearch,
  component: () => <MadrasaDetails {...Route.useParams()} />,
});
