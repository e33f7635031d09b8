import { createFileRoute } from '@tanstack/react-router';
import { MadrasaDetails } from '#features/explore/madrasa-pages.tsx';

export const Route = createFileRoute('/explore-sponsor/$regionId/madrasa/$madrasaId/details')({
  component: () => <MadrasaDetails {...Route.useParams()} />,
});
