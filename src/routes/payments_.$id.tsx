import { createFileRoute } from '@tanstack/react-router';
import { PaymentDetailsPage } from '#features/payments/one/payment-details-page.tsx';

export const Route = createFileRoute('/payments_/$id')({
  component: OnePayment,
});

function OnePayment() {
  const { id } = Route.useParams();
  return <PaymentDetailsPage key={id} id={id} />;
}
