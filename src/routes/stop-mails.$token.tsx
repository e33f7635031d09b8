import { createFileRoute } from '@tanstack/react-router';
import { StopMailsPage } from '#features/sponsorships/stop-mails-page.tsx';

export const Route = createFileRoute('/stop-mails/$token')({ component: StopMails });

function StopMails() {
  const { token } = Route.useParams();
  return <StopMailsPage token={token} />;
}
