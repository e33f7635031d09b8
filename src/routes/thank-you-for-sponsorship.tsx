import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ThankYouPage } from '#features/payments/thank-you-page.tsx';
import { guard } from './-guard.ts';

export const Route = createFileRoute('/thank-you-for-sponsorship')({
  validateSearch: v.object({ sponsorship: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined) }),
  beforeLoad: guard('thank-you-for-sponsorship'),
  component: ThankYou,
});

function ThankYou() {
  const { sponsorship } = Route.useSearch();
  return <ThankYouPage sponsorshipId={sponsorship} />;
}
