import { createFileRoute } from '@tanstack/react-router';
import { ReceiptPage } from '#features/payments/papers/receipt-page.tsx';

export const Route = createFileRoute('/receipt/$code')({ component: Receipt });

function Receipt() {
  const { code } = Route.useParams();
  return <ReceiptPage code={code} />;
}
