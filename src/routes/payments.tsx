import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { PaymentState } from '#contract/entities/payment.ts';
import { Month } from '#contract/fields.ts';
import { PaymentsPage } from '#features/payments/payments-page.tsx';
import { ListSearch } from '#ui/list/list-state.ts';
import { guard } from './-guard.ts';

const Search = v.object({
  ...ListSearch.entries,
  state: v.fallback(v.optional(PaymentState), undefined),
  month: v.fallback(v.optional(Month), undefined),
});

export const Route = createFileRoute('/payments')({
  validateSearch: Search,
  beforeLoad: guard('payments'),
  component: Payments,
});

function Payments() {
  const { state, month } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PaymentsPage
      state={state}
      month={month}
      onMonth={() => void navigate({ search: (old) => ({ ...old, page: undefined, month: undefined }) })}
      onState={(next) =>
        void navigate({ search: (old) => ({ ...old, page: undefined, state: next }), resetScroll: false })
      }
      onReceipt={(code) => void navigate({ href: `/receipt/${code}` })}
    />
  );
}
