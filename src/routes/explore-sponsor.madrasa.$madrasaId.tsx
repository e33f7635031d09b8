import { createFileRoute } from '@tanstack/react-router';
import { MadrasaDetails } from '#features/explore/madrasa-pages.tsx';

export const Route = createFileRoute('/explore-sponsor/madrasa/$madrasaId')({
  component: () => <MadrasaDetails {...Route.useParams()} seeAll />,
});
