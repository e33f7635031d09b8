import { redirect } from '@tanstack/react-router';
import { mayOpen, type ScreenName } from '#contract/rights/screens.ts';
import { currentSession } from '#hooks/session/use-session.ts';

/**
 * A visitor is sent to the start, another role to 'page not found' (spec section 2). A session that has ended still opens
 * what is saved on the device.
 */
export function guard(screen: ScreenName) {
  return () => {
    const session = currentSession();
    if (mayOpen(screen, session?.user.role ?? 'visitor')) return;
    throw redirect({ to: session ? '/page-not-found' : '/' });
  };
}
