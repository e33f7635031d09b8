// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { onSession, readSession, writeSession } from './session-store.ts';

afterEach(() => writeSession(null));

/** Writes of another tab, key by key; this tab learns of each by itself. @returns the users that this tab saw */
function writtenElsewhere(values: Record<string, string>): (string | undefined)[] {
  const seen: (string | undefined)[] = [];
  onTestFinished(
    onSession(() => {
      const session = readSession();
      seen.push(session ? `${session.user.id} ${session.token}` : undefined);
    }),
  );
  for (const [key, value] of Object.entries(values)) {
    localStorage.setItem(key, value);
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  }
  return seen;
}

const [amina, bilal] = [buildUser({ id: idOf(400) }), buildUser({ id: idOf(401) })];
const expiresAt = '2099-01-01T00:00:00.000Z';

test('a tab never takes the next person, who signs in in another one, for the owner of the session before', () => {
  writeSession({ user: amina, token: 'of Amina', expiresAt, ended: false });
  const seen = writtenElsewhere({ user: JSON.stringify(bilal), sessionExpiresAt: expiresAt, token: 'of Bilal' });
  expect(seen).toEqual([`${bilal.id} of Bilal`]);
});

test('a user’s change of their own record is seen in every tab', () => {
  writeSession({ user: amina, token: 'of Amina', expiresAt, ended: false });
  writtenElsewhere({ user: JSON.stringify({ ...amina, role: 'supervisor' }) });
  expect(readSession()).toMatchObject({ token: 'of Amina', user: { role: 'supervisor' } });
});
