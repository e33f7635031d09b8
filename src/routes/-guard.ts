import { type AnyRouter, type ParsedLocation, redirect } from '@tanstack/react-router';
import { callerOf } from '#contract/rights/roles.ts';
import { mayOpen, type ScreenName, screens } from '#contract/rights/screens.ts';
import { currentSession } from '#hooks/session/use-session.ts';

/**
 * Visitors go to the start, and only those who want to sponsor to the registration; both keep the address until they are signed in.
 * Another role goes to 'page not found' (docs/rules.md#screens). A session that has ended still opens what is saved on the device.
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

/** Guards the screens that are not for everybody, unless their route does it otherwise: no route file can forget it. */
export function guardScreens({ routesById }: Pick<AnyRouter, 'routesById'>): void {
  for (const { options, fullPath } of Object.values(routesById)) {
    const screen = screenAt.get(fullPath.replace(/(?<=.)\/$/, ''));
    if (screen && !mayOpen(screen, 'visitor')) options.beforeLoad ??= guard(screen);
  }
}
