import { createFileRoute, redirect } from '@tanstack/react-router';
import { callerOf } from '#contract/rights/roles.ts';
import { mayOpen } from '#contract/rights/screens.ts';
import { RegisterPage } from '#features/auth/register-page.tsx';
import { currentSession } from '#hooks/session/use-session.ts';
import { ReturnSearch } from './-return-search.ts';

export const Route = createFileRoute('/sponsor-registration')({
  validateSearch: ReturnSearch,
  beforeLoad: ({ search: { next } }) => {
    // A shared link, opened by a sponsor who is signed in already.
    const session = currentSession();
    if (next && session && !session.ended && mayOpen('sponsor-payment', callerOf(session.user.role))) {
      throw redirect({ href: next, replace: true });
    }
  },
  component: Register,
});

function Register() {
  const { next } = Route.useSearch();
  return <RegisterPage next={next} />;
}
