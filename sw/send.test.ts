import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setApiBase } from '#data/api/base.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { device } from '#data/device/device.ts';
import { keepSession } from '#data/session/device-session.ts';
import { syncTag } from '#data/sync-tag.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { buildUser } from '#tests/tools/build-rows.ts';

/** The types of a worker are not those of the tests. */
const file: string = './send.ts';

const user = buildUser({ role: 'teacher' });
let mirror: Mirror;
let wake: (tag: string) => Promise<unknown>;

beforeEach(async () => {
  setApiBase('http://127.0.0.1:9/api');
  mirror = mirrorOf(user.id);
  await keepSession({ user, token: 'token', expiresAt: '2099-01-01T00:00:00.000Z' });
  vi.stubGlobal('self', {
    addEventListener: (_: 'sync', handle: (event: object) => void) => {
      wake = (tag) => {
        let work: Promise<unknown> = Promise.resolve();
        handle({
          tag,
          waitUntil: (until: Promise<unknown>) => {
            work = until;
          },
        });
        return work;
      };
    },
  });
  const { sendOnSync }: { sendOnSync(): void } = await import(file);
  sendOnSync();
});

afterEach(async () => {
  vi.unstubAllGlobals();
  setApiBase(undefined);
  await mirror.delete();
  await device.sessions.clear();
  await device.settings.clear();
});

test('as long as something waits for its next attempt the browser is asked to wake the worker again', async () => {
  const later = { attempts: 1, attemptedAt: Date.now(), waitMs: 60_000, nextAttemptAt: Date.now() + 60_000 };
  await mirror.outbox.put(buildItem({ userId: user.id, ...later, lastError: { code: 'busy', message: '' } }));
  await expect(wake(syncTag)).rejects.toThrow('waits for its next attempt');
});

test.each([
  ['nothing is left', undefined],
  ['what is left waits for its author', 'rejected' as const],
])('where %s the browser is not asked again', async (_, state) => {
  if (state) await mirror.outbox.put(buildItem({ userId: user.id, state }));
  await expect(wake(syncTag)).resolves.toBeUndefined();
});
