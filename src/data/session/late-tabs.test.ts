import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session } from '#contract/entities/devices/session.ts';
import { syncedEntities } from '#contract/entities/synced.ts';
import type { Changes } from '#contract/reading/read.ts';
import { type Mirror, mirrorOf, openMirror } from '#data/database/database.ts';
import { device } from '#data/device/device.ts';
import { answerRequest } from '#data/mirror/answer-request.ts';
import { keepAnswer } from '#data/mirror/kept-answer.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { mirrored } from '#data/mirror/mirrored.ts';
import { storeList, storeRows } from '#data/mirror/write.ts';
import { happen } from '#data/outbox/store.ts';
import { savedFilePath, savedFilesCache } from '#data/saved-files/cache-name.ts';
import { keepClasses } from '#data/saved-files/keep-classes.ts';
import { saveFile } from '#data/saved-files/save-file.ts';
import { storeChanges } from '#data/sync/store-changes.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { saveReport } from '#tests/faults/devices.ts';
import { buildMaterial, buildRegion, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { installMemoryCaches, type MemoryCaches } from '#tests/tools/memory-caches.ts';
import { keepSession } from './device-session.ts';
import { finishWipes, startSignOut } from './sign-out.ts';

/* Two tabs of one account: one signs out, while the other one has not learned of it or has an answer on its way. */
let caches: MemoryCaches;
let userId: string;

beforeEach(async () => {
  caches = installMemoryCaches();
  userId = crypto.randomUUID();
  await keepSession(sessionOf('token'));
});

afterEach(async () => {
  await device.delete();
  await device.open();
  await mirrorOf(userId).delete();
  Reflect.deleteProperty(globalThis, 'caches');
});

function sessionOf(token: string): Session {
  return { user: buildUser({ id: userId }), token, expiresAt: '2026-02-01T00:00:00.000Z' };
}

async function signOut(keepOutbox: boolean): Promise<void> {
  await startSignOut(userId, keepOutbox);
  await finishWipes();
}

/** Runs work this many turns of the event loop later. */
async function after<T>(turns: number, work: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return work();
}

function pageOf(regions: Changes['regions']): Changes {
  const none = Object.fromEntries(syncedEntities.map((entity) => [entity, []]));
  return { ...none, regions, gone: none, cursor: 'a', more: false, startsOver: true } as unknown as Changes;
}

/** Writes of a tab that has not learned of a sign-out. */
function lateStores(mirror: Mirror): Record<string, () => Promise<unknown>> {
  const file = { fileId: idOf(3), kind: 'material', classId: idOf(200), name: 'a.pdf', size: 1, hash: '' } as const;
  const change = { page: pageOf([buildRegion()]), askedAt: 1 };
  return {
    'a row': () => storeRows(mirror, 'regions', [buildRegion()], 1),
    'a list': () =>
      storeList(mirror, listRequest('regions.list'), { rows: [buildRegion()], totalItems: 1, askedAt: 1 }),
    'a page of changes': () =>
      storeChanges(mirror, { cursor: '', round: 0, since: 0, doneAt: 0, role: 'admin' }, change),
    'an answer': () => keepAnswer(mirror, answerRequest('me.preferences'), { data: {} } as never),
    'a saved file': async () => {
      const cache = await globalThis.caches.open(savedFilesCache(userId));
      await cache.put(savedFilePath(idOf(3)), new Response('content'));
      await saveFile(mirror, { userId }, file, () => undefined);
    },
    'a class to keep': () => keepClasses(mirror, { userId }, [idOf(200)]),
  };
}

test.each([
  ['with nothing that waits', false],
  ['with work that is kept', true],
])('no tab stores anything more of an account after its wipe, %s, nor for the next person', async (_, keepOutbox) => {
  await saveReport(mirrorOf(userId), userId);
  await signOut(keepOutbox);
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await keepSession({ ...sessionOf('next'), user: buildUser({ id: crypto.randomUUID() }) });
    const late = openMirror(userId);
    for (const [what, store] of Object.entries(lateStores(late))) {
      await expect(store(), what).rejects.toThrow('signed out');
    }
    expect([await late.regions.count(), await late.lists.count(), await late.savedFiles.count()]).toEqual([0, 0, 0]);
    expect([await late.keptClasses.count(), await late.meta.get('sync')]).toEqual([0, undefined]);
    expect(await caches.keysOf(savedFilesCache(userId))).toEqual([]);
    late.close();
  }
  await keepSession(sessionOf('again'));
  await storeRows(mirrorOf(userId), 'regions', [buildRegion()], 1);
  expect(await mirrorOf(userId).regions.count()).toBe(1);
});

test.each([true, false])(
  'an answer that comes while its owner signs out leaves no row (work is kept: %s)',
  async (keepOutbox) => {
    for (let turns = 0; turns < 40; turns += 1) {
      await keepSession(sessionOf('token'));
      if (keepOutbox) await saveReport(mirrorOf(userId), userId);
      const otherTab = openMirror(userId);
      const request = listRequest('regions.list');
      const answer = { rows: [buildRegion()], totalItems: 1, askedAt: 1 };
      const storing = after(turns, () => storeList(otherTab, request, answer)).catch(() => undefined);
      await signOut(keepOutbox);
      await storing;
      otherTab.close();
      const { regions, lists } = mirrorOf(userId);
      expect([await regions.count(), await lists.count()], `after ${turns} turns`).toEqual([0, 0]);
      await mirrorOf(userId).delete();
    }
  },
);

test('a user who signs in while another tab opens their database can use it', async () => {
  for (let turns = 0; turns < 30; turns += 1) {
    await signOut(false);
    const otherTab = openMirror(userId);
    const opening = after(turns, () => otherTab.open());
    await keepSession(sessionOf('token'));
    await opening;
    await storeRows(otherTab, 'regions', [buildRegion()], 1);
    otherTab.close();
  }
});

test('an item that arrives after its author has signed out leaves its receipt, but no row', async () => {
  const mirror = mirrorOf(userId);
  await mirror.outbox.put(buildItem({ id: idOf(2), rowId: idOf(2), userId, endpoint: 'materials.create' }));
  await mirror.materials.put(mirrored('materials', buildMaterial({ id: idOf(2) }), 0));
  await signOut(true);
  const receipt = { at: 1, serverId: idOf(2), title: 'unsent' };
  const environment = { now: Date.now, random: Math.random };
  await happen(mirrorOf(userId), idOf(2), { event: 'start' }, environment);
  const row = buildMaterial({ id: idOf(2) });
  await happen(mirrorOf(userId), idOf(2), { event: 'succeed', receipt, row }, environment);
  expect(await mirrorOf(userId).outbox.get(idOf(2))).toMatchObject({ state: 'sent', receipt });
  expect(await mirrorOf(userId).materials.count()).toBe(0);
});
