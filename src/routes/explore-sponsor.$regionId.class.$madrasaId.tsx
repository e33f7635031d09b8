import { createFileRoute } from '@tanstack/react-router';
import { MadrasaClasses } from '#features/explore/madrasa-pages.tsx';

export const Route = createFileRoute('/explore-sponsor/$regionId/class/$madrasaId')({
  component: () => <MadrasaClasses {...Route.useParams()} />,
});
