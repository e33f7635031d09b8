import { expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { type Caller, roles } from './roles.ts';
import { mayOpen, menus, type ScreenName, screens } from './screens.ts';

const inMenu = (caller: Caller): ScreenName[] =>
  menus[caller].groups.flatMap((group): readonly ScreenName[] => group.screens);
const callers = Object.keys(menus) as Caller[];

test('a menu leads only to screens that its role may open, each once', () => {
  for (const caller of callers) {
    const names = inMenu(caller);
    expect(new Set(names).size, caller).toBe(names.length);
    for (const name of names) expect(mayOpen(name, caller), `${caller}: ${name}`).toBe(true);
  }
});

test('a menu leads only to screens whose address is complete, and a phone has room for its bar', () => {
  for (const caller of callers) {
    for (const name of inMenu(caller)) expect(screens[name].path, name).not.toContain('$');
    const { main } = menus[caller];
    expect(inMenu(caller), caller).toEqual(expect.arrayContaining([...main]));
    expect(main.length).toBeLessThanOrEqual(4);
  }
});

test('what waits to be sent is in the bar of those who send, and of no one else', () => {
  for (const role of roles) {
    const sends = Object.values(endpoints).some((row) => 'outbox' in row && role in row.may);
    const main: readonly ScreenName[] = menus[role].main;
    expect(main.includes('outbox'), role).toBe(sends);
  }
});
