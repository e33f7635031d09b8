import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { StatementPage } from '#features/payments/papers/statement-page.tsx';
import { guard } from './-guard.ts';

const Year = v.optional(
  v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(9999))), undefined),
);

export const Route = createFileRoute('/my-statement')({
  validateSearch: v.object({ year: Year }),
  beforeLoad: guard('my-statement', () => '/login'),
  component: () => <StatementPage {...Route.useSearch()} />,
});
