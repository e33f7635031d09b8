import { type AnyRouter, type ParsedLocation, redirect } from '@tanstack/react-router';
import { callerOf } from '#contract/rights/roles.ts';
import { mayOpen, type ScreenName, screens } from '#contract/rights/screens.ts';
import { currentSession } from '#hooks/session/use-session.ts';

/**
 * Leads visitors to the start, or to the registration if they want to sponsor; both keep the address for after the sign-in.
 * Another role gets 'page not found' (docs/rules.md#screens). An ended session still opens the data that is saved on the
 * device.
 */
export function guard(screen: ScreenName) {
  return ({ location }: { location: ParsedLocation }) => {
    const session = currentSession();
    if (mayOpen(screen, callerOf(session?.user.role))) return;
    if (session) throw redirect({ to: '/page-not-found' });
    throw redirect({
      to: screen === 'sponsor-payment' ? '/sponsor-registration' : '/',
      search: { next: location.href },
    });
  };
}

const screenAt = new Map(Object.entries(screens).map(([name, { path }]) => [path as string, name as ScreenName]));

/** Guards every screen that is not public, unless its route guards it itself: no route file can forget it. */
export function guardScreens({ routesById }: Pick<AnyRouter, 'routesById'>): void {
  for (const { options, fullPath } of Object.values(routesById)) {
    const screen = screenAt.get(fullPath.replace(/(?<=.)\/$/, ''));
    if (screen && !mayOpen(screen, 'visitor')) options.beforeLoad ??= guard(screen);
  }
}
