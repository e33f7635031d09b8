import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '#features/payments/lists/payments-page.tsx';
import { PaymentsSearch } from './-payments-search.ts';

export const Route = createFileRoute('/payments')({
  validateSearch: PaymentsSearch,
  component: () => <PaymentsPage {...Route.useSearch()} />,
});
