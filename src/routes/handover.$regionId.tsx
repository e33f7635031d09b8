import { createFileRoute } from '@tanstack/react-router';
import { HandoverPage } from '#features/home/signals/handover-page.tsx';

export const Route = createFileRoute('/handover/$regionId')({
  component: () => <HandoverPage {...Route.useParams()} />,
});
