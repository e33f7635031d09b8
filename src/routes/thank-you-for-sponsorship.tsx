import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { NextClass } from '#features/explore/next-class.tsx';
import { ThankYouPage } from '#features/payments/thank-you-page.tsx';

export const Route = createFileRoute('/thank-you-for-sponsorship')({
  validateSearch: v.object({ sponsorship: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined) }),
  component: () => (
    <ThankYouPage sponsorshipId={Route.useSearch().sponsorship} next={(place) => <NextClass {...place} />} />
  ),
});
