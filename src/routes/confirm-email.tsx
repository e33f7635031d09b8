import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ConfirmEmailPage } from '#features/account/confirm-email-page.tsx';

export const Route = createFileRoute('/confirm-email')({
  validateSearch: v.object({ token: v.optional(v.string(), '') }),
  component: () => <ConfirmEmailPage {...Route.useSearch()} />,
});
