import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ResetPasswordPage } from '#features/auth/reset-password-page.tsx';

export const Route = createFileRoute('/reset-password')({
  validateSearch: v.object({ token: v.optional(v.string(), ''), pin: v.optional(v.boolean(), false) }),
  component: () => <ResetPasswordPage {...Route.useSearch()} />,
});
