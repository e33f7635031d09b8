import { expect, test } from 'vitest';
import { type Caller, roles } from '#contract/rights/roles.ts';
import { type MenuScreen, mayOpen, menus, type ScreenName, screens } from '#contract/rights/screens.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';

const callers: readonly Caller[] = ['visitor', ...roles];
const names = Object.keys(screens) as ScreenName[];
const anyId = '00000000-0000-7000-8000-000000000000';

/** The address of a screen, with ids that need not exist. */
function addressOf(name: ScreenName): string {
  return screens[name].path.replace('$type', 'class').replace(/\$\w+/g, anyId);
}

test.each(callers)(
  '%s: every entry of the menu opens its screen, and every screen of another role stays closed',
  async (role) => {
    const { page, origin } = await openPage({
      ...(role !== 'visitor' && { role }),
      size: 'desktop',
      path: '/',
    });
    await page.getByRole('main').waitFor();
    const inMenu = menus[role].groups.flatMap((group): readonly MenuScreen[] => group.screens);
    for (const name of inMenu) {
      await page
        .locator(`a[href="${addressOf(name)}"]:visible`)
        .first()
        .click();
      // Exploring starts with one of its lists.
      const address = name === 'explore-sponsor' ? `${addressOf(name)}/class` : addressOf(name);
      await page.waitForURL((url) => url.pathname === address);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    }

    const home = role === 'visitor' ? '/' : '/page-not-found';
    const closed = names.filter((name) => !mayOpen(name, role));
    const ends: string[] = [];
    for (const name of closed) {
      await goWithin(page, addressOf(name));
      const { pathname, searchParams } = new URL(page.url());
      // A visitor signs in first and comes back (docs/decisions/0020-visitors-come-back-to-what-they-chose.md).
      const end = role === 'visitor' && name === 'sponsor-payment' ? '/sponsor-registration' : home;
      const next = role === 'visitor' ? addressOf(name) : undefined;
      // A list adds the requested page to its address.
      if (pathname !== end || searchParams.get('next')?.split('?')[0] !== next) ends.push(`${name}: ${page.url()}`);
    }
    expect(ends).toEqual([]);
    const last = closed.at(-1);
    if (!last) return;
    await page.goto(origin + addressOf(last));
    await page.waitForURL((url) => url.pathname === home);
  },
);
