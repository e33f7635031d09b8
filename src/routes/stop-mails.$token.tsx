import { createFileRoute } from '@tanstack/react-router';
import { StopMailsPage } from '#features/sponsorships/stop-mails-page.tsx';

export const Route = createFileRoute('/stop-mails/$token')({
  component: () => <StopMailsPage {...Route.useParams()} />,
});
