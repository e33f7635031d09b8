import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { StatementPage } from '#features/payments/papers/statement-page.tsx';

const Year = v.optional(
  v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(9999))), undefined),
);

export const Route = createFileRoute('/my-statement')({
  validateSearch: v.object({ year: Year }),
  component: () => <StatementPage {...Route.useSearch()} />,
});
