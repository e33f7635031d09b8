import { expect, test } from 'vitest';
import type { Caller } from './roles.ts';
import { mayOpen, menus, type ScreenName, screens } from './screens.ts';

test('a menu leads only to screens that its role may open, each once', () => {
  for (const [caller, { main, further }] of Object.entries(menus) as [Caller, (typeof menus)[Caller]][]) {
    const names: ScreenName[] = [...main, ...further];
    expect(new Set(names).size, caller).toBe(names.length);
    for (const name of names) expect(mayOpen(name, caller), `${caller}: ${name}`).toBe(true);
  }
});

test('a menu leads only to screens whose address is complete, and a phone has room for its bar', () => {
  for (const { main, further } of Object.values(menus)) {
    const names: ScreenName[] = [...main, ...further];
    for (const name of names) expect(screens[name].path, name).not.toContain('$');
    expect(main.length).toBeLessThanOrEqual(4);
  }
});

test('who is signed in always reaches what waits to be sent', () => {
  const { visitor, ...signedIn } = menus;
  for (const { main } of Object.values(signedIn)) expect(main).toContain('outbox');
});
