import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { PaymentState } from '#contract/entities/sponsorship-kinds.ts';
import { Month } from '#contract/fields.ts';
import { PaymentsPage } from '#features/payments/payments-page.tsx';
import { ListSearch, parameter } from '#ui/list/list-state.ts';

const Search = v.object({
  ...ListSearch.entries,
  state: parameter(PaymentState),
  month: parameter(Month),
});

export const Route = createFileRoute('/payments')({
  validateSearch: Search,
  component: () => <PaymentsPage {...Route.useSearch()} />,
});
