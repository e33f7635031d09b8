// @vitest-environment happy-dom
import { isRedirect, type ParsedLocation } from '@tanstack/react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { type Role, roles } from '#contract/rights/roles.ts';
import { type ScreenName, screens } from '#contract/rights/screens.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { buildUser } from '#tests/tools/build-rows.ts';
import { guard } from './-guard.ts';

/* The route guard of section 2, for every screen that is not public and every caller. */

afterEach(() => writeSession(null));

const href = '/asked-for?page=2';
const protectedScreens = (Object.keys(screens) as ScreenName[]).filter(
  (name) => !(screens[name].may as readonly string[]).includes('visitor'),
);

/** The guard's target; undefined where the screen opens. */
function leadsTo(screen: ScreenName): unknown {
  try {
    guard(screen)({ location: { href } as ParsedLocation });
    return undefined;
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    const { to, search } = thrown.options;
    return { to, search };
  }
}

function signIn(role: Role, ended = false): void {
  writeSession({ user: buildUser({ role }), token: 'token', expiresAt: '2026-02-01T00:00:00.000Z', ended });
}

test('there are screens of each role, and the payment page is the only one that leads to the registration', () => {
  expect(protectedScreens.length).toBeGreaterThan(40);
  const registering = protectedScreens.filter(
    (name) => (leadsTo(name) as { to: string }).to === '/sponsor-registration',
  );
  expect(registering).toEqual(['sponsor-payment']);
});

describe.each(protectedScreens)('%s', (name) => {
  test('leads a visitor to the start, or to the registration to sponsor, and keeps the address', () => {
    const to = name === 'sponsor-payment' ? '/sponsor-registration' : '/';
    expect(leadsTo(name)).toEqual({ to, search: { next: href } });
  });

  test.each(roles)(
    'opens for a %s who may, with a living or an ended session, and is not found for another one',
    (role) => {
      const may = (screens[name].may as readonly string[]).includes(role);
      for (const ended of [false, true]) {
        signIn(role, ended);
        expect(leadsTo(name)).toEqual(may ? undefined : { to: '/page-not-found', search: undefined });
      }
    },
  );
});
