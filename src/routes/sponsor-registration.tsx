import { createFileRoute, redirect } from '@tanstack/react-router';
import { callerOf } from '#contract/rights/roles.ts';
import { mayOpen } from '#contract/rights/screens.ts';
import { RegisterPage } from '#features/auth/register-page.tsx';
import { Agreement } from '#features/home/agreement.tsx';
import { useOpensSoon } from '#hooks/calls/use-opens-soon.ts';
import { currentSession } from '#hooks/session/use-session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { chosenIn } from './-chosen-in.ts';
import { ReturnSearch } from './-return-search.ts';

const ChosenPlace = lazyPart(
  () => import('#features/payments/chosen-place.tsx'),
  'ChosenPlace',
  <Skeleton height="48" />,
);

const NotYetPage = lazyPart(() => import('#features/home/not-yet-page.tsx'), 'NotYetPage', <Skeleton height="48" />);

export const Route = createFileRoute('/sponsor-registration')({
  validateSearch: ReturnSearch,
  beforeLoad: ({ search: { next } }) => {
    // A shared link, opened by a sponsor who is already signed in.
    const session = currentSession();
    if (next && session && !session.ended && mayOpen('sponsor-payment', callerOf(session.user.role))) {
      throw redirect({ href: next, replace: true });
    }
  },
  component: Register,
});

function Register() {
  const { next } = Route.useSearch();
  const opensSoon = useOpensSoon();
  if (opensSoon) return <NotYetPage />;
  const chosen = chosenIn(next);
  const place = chosen && <ChosenPlace {...chosen} />;
  return <RegisterPage next={next} agreement={<Agreement to="register" />} chosen={place} />;
}
