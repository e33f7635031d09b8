import { createFileRoute } from '@tanstack/react-router';
import { NextClass } from '#features/explore/next-class.tsx';
import { Agreement } from '#features/home/agreement.tsx';
import { PaymentPage } from '#features/payments/payment-page.tsx';
import { PaymentSearch } from './-payment-search.ts';
import { sponsoredPlace } from './-sponsored-place.ts';

export const Route = createFileRoute('/sponsor-payment/$type/$typeId')({
  validateSearch: PaymentSearch,
  params: sponsoredPlace,
  component: Payment,
});

function Payment() {
  const { type, typeId } = Route.useParams();
  const { payment, due, card, amount } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PaymentPage
      key={`${typeId} ${due} ${card}`}
      {...{ type, typeId, payment, due, card }}
      asked={amount}
      onOtherAmount={() => void navigate({ search: { due, card }, replace: true, resetScroll: false })}
      next={<NextClass type={type} typeId={typeId} />}
      agreement={<Agreement to="pay" />}
      onAgain={() => void navigate({ search: { due, card }, replace: true })}
      onPaid={(sponsorship) =>
        void navigate({ to: '/thank-you-for-sponsorship', search: { sponsorship }, replace: true })
      }
      onCard={() => void navigate({ to: '/my-sponsorships', replace: true })}
    />
  );
}
