import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { Agreement } from '#features/home/agreement.tsx';
import { PaymentPage } from '#features/payments/payment-page.tsx';
import { guard } from './-guard.ts';
import { sponsoredPlace } from './-sponsored-place.ts';

const id = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined);

export const Route = createFileRoute('/sponsor-payment/$type/$typeId')({
  validateSearch: v.object({ payment: id, due: id, card: id }),
  params: sponsoredPlace,
  // Who pays for a sponsorship that is there already has an account; to sponsor, one is made (docs/rules.md#sponsoring).
  beforeLoad: guard('sponsor-payment', (search) =>
    Object.values(search).some((id) => id !== undefined) ? '/login' : '/sponsor-registration',
  ),
  component: Payment,
});

function Payment() {
  const { type, typeId } = Route.useParams();
  const { payment, due, card } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PaymentPage
      key={`${typeId} ${due} ${card}`}
      {...{ type, typeId, payment, due, card }}
      agreement={<Agreement to="pay" />}
      onAgain={() => void navigate({ search: { due, card }, replace: true })}
      onPaid={(sponsorship) =>
        void navigate({ to: '/thank-you-for-sponsorship', search: { sponsorship }, replace: true })
      }
      onCard={() => void navigate({ to: '/my-sponsorships', replace: true })}
    />
  );
}
