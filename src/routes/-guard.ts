import { type AnyRouter, type ParsedLocation, redirect } from '@tanstack/react-router';
import { callerOf } from '#contract/rights/roles.ts';
import { mayOpen, type ScreenName, screens } from '#contract/rights/screens.ts';
import { currentSession } from '#hooks/session/use-session.ts';

/** Where a visitor becomes someone, and comes back from. */
type WayIn = '/login' | '/sponsor-registration';

/**
 * A visitor is sent to the start, which keeps the address until they are signed in, another role to 'page not found' (docs/rules.md#screens). A session that has ended still opens
 * what is saved on the device.
 * @param wayIn of a screen that a mail or a friend's link leads to: where visitors go instead, to come back afterwards
 */
export function guard(screen: ScreenName, wayIn?: (search: object) => WayIn) {
  return ({ location, search }: { location: ParsedLocation; search: object }) => {
    const session = currentSession();
    if (mayOpen(screen, callerOf(session?.user.role))) return;
    if (!session && wayIn) throw redirect({ to: wayIn(search), search: { next: location.href } });
    if (!session) throw redirect({ to: '/', search: { next: location.href } });
    throw redirect({ to: '/page-not-found' });
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
