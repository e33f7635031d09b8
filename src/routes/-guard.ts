import { redirect } from '@tanstack/react-router';
import { mayOpen, type Screen } from '#contract/screens.ts';
import { currentSession } from '#hooks/use-session.ts';

/**
 * Nobody signed in: to the start. Signed in, but not for this role: page not found (spec section 2). A session that ran
 * out still opens what is saved on the device.
 */
export function guard(screen: Screen) {
  return () => {
    const session = currentSession();
    if (!session) throw redirect({ to: '/' });
    if (!mayOpen(screen, session.user.role)) throw redirect({ to: '/page-not-found' });
  };
}
