import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '#features/auth/login-page.tsx';
import { currentSession } from '#hooks/session/use-session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ReturnSearch } from './-return-search.ts';

const SecondStep = lazyPart(() => import('#features/second-factor/second-step.tsx'), 'SecondStep', null);

export const Route = createFileRoute('/login')({
  validateSearch: ReturnSearch,
  beforeLoad: ({ search: { next } }) => {
    // A link in a mail, opened by a user who is already signed in.
    const session = currentSession();
    if (next && session && !session.ended) throw redirect({ href: next, replace: true });
  },
  component: () => <LoginPage {...Route.useSearch()} secondStep={(step) => <SecondStep {...step} />} />,
});
