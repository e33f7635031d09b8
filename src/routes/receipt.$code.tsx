import { createFileRoute } from '@tanstack/react-router';
import { ReceiptPage } from '#features/payments/papers/receipt-page.tsx';

export const Route = createFileRoute('/receipt/$code')({ component: () => <ReceiptPage {...Route.useParams()} /> });
