import { createFileRoute } from '@tanstack/react-router';
import { TransferPage } from '#features/transfers/transfer-page.tsx';

export const Route = createFileRoute('/transfers_/$id')({ component: OneTransfer });

function OneTransfer() {
  const { id } = Route.useParams();
  return <TransferPage key={id} id={id} />;
}
