import { createFileRoute } from '@tanstack/react-router';
import { PaymentDetailsPage, type PaymentLinks } from '#features/payments/one/payment-details-page.tsx';
import { guard } from './-guard.ts';
import { adminLinks } from './-school-links.ts';

export const Route = createFileRoute('/payments_/$id')({
  beforeLoad: guard('payment'),
  component: OnePayment,
});

const links: PaymentLinks = {
  sponsor: (sponsorId) => ({ to: '/sponsor/$sponsorId', params: { sponsorId } }),
  region: (regionId) => ({ to: '/explore-sponsor/$regionId/details', params: { regionId } }),
  madrasa: adminLinks.madrasa,
  class: adminLinks.class,
  payment: (id) => ({ to: '/payments/$id', params: { id } }),
  receipt: (code) => ({ to: '/receipt/$code', params: { code } }),
};

function OnePayment() {
  const { id } = Route.useParams();
  return <PaymentDetailsPage key={id} id={id} links={links} />;
}
