import { createFileRoute } from '@tanstack/react-router';
import { ConfirmPage } from '#features/transfers/confirm-page.tsx';

export const Route = createFileRoute('/confirm-transfer/$id')({
  component: () => <ConfirmPage {...Route.useParams()} />,
});
