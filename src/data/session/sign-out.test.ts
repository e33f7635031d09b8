import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session } from '#contract/entities/devices/session.ts';
import { mirrorName, mirrorOf, openMirror } from '#data/database/database.ts';
import { markLeaving } from '#data/database/signing-out.ts';
import { device, readSetting, type ScreenSnapshot } from '#data/device/device.ts';
import { deviceName } from '#data/device/device-name.ts';
import { openDraft } from '#data/drafts/report-drafts.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { mirrored } from '#data/mirror/mirrored.ts';
import { storeList, storeRows } from '#data/mirror/write.ts';
import { savedFilesCache } from '#data/saved-files/cache-name.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { saveReport } from '#tests/faults/devices.ts';
import { buildMaterial, buildRegion, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { installMemoryCaches, type MemoryCaches } from '#tests/tools/memory-caches.ts';
import { endSession, keepSession, livingSession, matchPage } from './device-session.ts';
import { recallSession } from './recall.ts';
import { finishWipes, startSignOut } from './sign-out.ts';
import { forgetSnapshot, keepSnapshot } from './snapshot.ts';

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

function snapshotOf(owner: string): ScreenSnapshot {
  const looks = { language: 'en', mode: 'light', app: '/assets/index.js', width: 360 } as const;
  return { userId: owner, place: '/', ...looks, html: '<h1>Madaris of Amina</h1>', css: '' };
}

/** An account that has read, kept a file and sent something, with another item waiting. */
async function useTheApp(): Promise<void> {
  const mirror = mirrorOf(userId);
  const request = listRequest('regions.list');
  await storeList(mirror, request, { rows: [buildRegion()], totalItems: 1, askedAt: 1 });
  await storeRows(mirror, 'materials', [buildMaterial({ id: idOf(9) })], 1);
  await mirror.meta.put({ key: 'stats.get', value: {}, at: 1 });
  await mirror.keptClasses.put({ classId: idOf(200), state: 'kept', at: 1 });
  const cache = await globalThis.caches.open(savedFilesCache(userId));
  await cache.put('/saved-files/1', new Response('content'));
  await mirror.outbox.bulkPut([
    buildItem({ id: idOf(1), rowId: idOf(1), userId, state: 'sent' }),
    buildItem({ id: idOf(2), rowId: idOf(2), userId, state: 'rejected', endpoint: 'materials.create' }),
  ]);
  await mirror.parts.put({ id: 'part', itemId: idOf(2), blob: new Blob(['unsent content']) });
  await mirror.materials.put(mirrored('materials', buildMaterial({ id: idOf(2), title: 'unsent' }), 0));
  expect(await keepSnapshot(snapshotOf(userId))).toBe(true);
}

async function signOut(keepOutbox: boolean): Promise<void> {
  await startSignOut(userId, keepOutbox);
  await finishWipes();
}

test('signing out leaves nothing of the account on the device', async () => {
  await useTheApp();
  await signOut(false);
  expect(await Dexie.getDatabaseNames()).not.toContain(mirrorName(userId));
  expect(await caches.keysOf(savedFilesCache(userId))).toEqual([]);
  expect(await device.sessions.count()).toBe(0);
  expect(await readSetting('account')).toBeNull();
  expect(await readSetting('lastSeen')).toBeUndefined();
  expect(await livingSession()).toBeUndefined();
});

test('work that its owner keeps stays with its file and its row, and nothing else does', async () => {
  await useTheApp();
  await signOut(true);
  const mirror = mirrorOf(userId);
  expect((await mirror.outbox.toArray()).map(({ id }) => id)).toEqual([idOf(2)]);
  expect(await (await mirror.parts.get('part'))?.blob.text()).toBe('unsent content');
  expect((await mirror.materials.toArray()).map(({ title }) => title)).toEqual(['unsent']);
  for (const table of [mirror.regions, mirror.lists, mirror.keptClasses, mirror.savedFiles]) {
    expect(await table.count(), table.name).toBe(0);
  }
  expect(await mirror.meta.get('stats.get')).toBeUndefined();
  expect(await caches.keysOf(savedFilesCache(userId))).toEqual([]);
  expect(await readSetting('lastSeen')).toBeUndefined();
});

test('the snapshot of the screen goes with the sign-out, and no late tab brings it back', async () => {
  await useTheApp();
  await startSignOut(userId, true);
  expect(await readSetting('lastSeen')).toBeUndefined();
  expect(await keepSnapshot(snapshotOf(userId))).toBe(false);
  const next = { ...sessionOf('next'), user: buildUser({ id: crypto.randomUUID() }) };
  await keepSession(next);
  expect(await keepSnapshot(snapshotOf(userId))).toBe(false);
  expect(await readSetting('lastSeen')).toBeUndefined();
});

test('no screen of an ended session is kept, and a kept one can be removed', async () => {
  await useTheApp();
  await endSession('token');
  expect(await keepSnapshot({ ...snapshotOf(userId), place: '/madrasa/1' })).toBe(false);
  expect((await readSetting('lastSeen'))?.place).toBe('/');
  await forgetSnapshot();
  expect(await readSetting('lastSeen')).toBeUndefined();
});

test('nothing is kept where nothing waits', async () => {
  await useTheApp();
  await mirrorOf(userId).outbox.update(idOf(2), { state: 'sent' });
  await signOut(true);
  expect(await Dexie.getDatabaseNames()).not.toContain(mirrorName(userId));
});

test('a sign-out that was interrupted is finished at the next start', async () => {
  await useTheApp();
  await startSignOut(userId, false);
  expect(await Dexie.getDatabaseNames()).toContain(mirrorName(userId));
  await matchPage(null);
  expect(await Dexie.getDatabaseNames()).not.toContain(mirrorName(userId));
  expect(await device.wipes.count()).toBe(0);
});

test('rows that an older release stored after a wipe are gone once its tab learns of the sign-out', async () => {
  await useTheApp();
  await signOut(true);
  await mirrorOf(userId).regions.put(mirrored('regions', buildRegion(), 1));
  await matchPage(null);
  expect(await mirrorOf(userId).regions.count()).toBe(0);
  expect((await mirrorOf(userId).outbox.toArray()).map(({ id }) => id)).toEqual([idOf(2)]);
});

test('a signed-in user loses nothing when other users’ remaining data is wiped', async () => {
  await useTheApp();
  await matchPage(sessionOf('token'));
  expect([await mirrorOf(userId).regions.count(), await mirrorOf(userId).outbox.count()]).toEqual([1, 2]);
});

test('a page that has forgotten its session takes nothing from its owner, who never signed out', async () => {
  await useTheApp();
  await matchPage(null);
  expect(await mirrorOf(userId).outbox.count()).toBe(2);
  expect(await mirrorOf(userId).regions.count()).toBe(1);
  expect(await livingSession()).toEqual({ userId, token: 'token' });
});

test('a start recalls the signed-in user, also after the server ended the session, but no one after a sign-out', async () => {
  expect(await recallSession()).toMatchObject({ ...sessionOf('token'), ended: false });
  await endSession('token');
  expect(await recallSession()).toMatchObject({ token: 'token', ended: true });
  await signOut(false);
  expect(await recallSession()).toBeNull();
});

test('a page that still remembers who has signed out does not sign them in again', async () => {
  await signOut(false);
  await matchPage(sessionOf('token'));
  expect(await livingSession()).toBeUndefined();
});

test('an unused device, or one with a cleared database, recalls no one and creates no database', async () => {
  await device.delete();
  expect(await recallSession()).toBeUndefined();
  expect(await Dexie.getDatabaseNames()).not.toContain(deviceName);
  await device.open();
  expect(await recallSession()).toBeUndefined();
});

test('signing in again as the same person finds the work, but not through a wipe that was left over', async () => {
  await useTheApp();
  await startSignOut(userId, true);
  await keepSession(sessionOf('next'));
  await storeRows(mirrorOf(userId), 'regions', [buildRegion()], 1);
  await finishWipes();
  expect(await mirrorOf(userId).regions.count()).toBe(1);
  expect(await mirrorOf(userId).outbox.count()).toBe(1);
  expect(await livingSession()).toEqual({ userId, token: 'next' });
});

test('a user who signs in again can save, even if a wipe was interrupted between its steps', async () => {
  await markLeaving(mirrorOf(userId));
  await keepSession(sessionOf('second'));
  await saveReport(mirrorOf(userId), userId);
  expect(await mirrorOf(userId).outbox.count()).toBe(1);
});

test('an item that another tab saves during the sign-out is kept, or was never reported as saved', async () => {
  let kept = 0;
  let rejected = 0;
  for (let turns = 0; turns < 60; turns += 1) {
    await keepSession(sessionOf('token'));
    const otherTab = openMirror(userId);
    await otherTab.open();
    const saving = after(turns, () => saveReport(otherTab, userId)).then(
      (id) => ({ id }),
      (failure: unknown) => ({ failure }),
    );
    await signOut(true);
    const saved = await saving;
    otherTab.close();
    if ('id' in saved) {
      kept += 1;
      expect((await mirrorOf(userId).outbox.get(saved.id))?.state, `after ${turns} turns`).toBe('queued');
    } else rejected += 1;
    await mirrorOf(userId).delete();
  }
  // Both results have occurred; otherwise the chosen moments would prove nothing.
  expect([kept, rejected].every((count) => count > 0)).toBe(true);
});

/** Runs work this many turns of the event loop later. */
async function after<T>(turns: number, work: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return work();
}

test('a user who signs in finds no rows of another user, even one that the page has forgotten; that user’s unsent work stays', async () => {
  await useTheApp();
  const next = { ...sessionOf('next'), user: buildUser({ id: crypto.randomUUID() }) };
  await keepSession(next);
  expect(await mirrorOf(userId).regions.count()).toBe(0);
  expect((await mirrorOf(userId).outbox.toArray()).map(({ id }) => id)).toEqual([idOf(2)]);
  expect((await device.sessions.toArray()).map((session) => session.userId)).toEqual([next.user.id]);
  expect(await readSetting('lastSeen')).toBeUndefined();
});

test('another account’s rows are not touched', async () => {
  const other = mirrorOf(crypto.randomUUID());
  await other.regions.put(mirrored('regions', buildRegion(), 1));
  await useTheApp();
  await signOut(false);
  expect(await other.regions.count()).toBe(1);
  await other.delete();
});

test('a session that the server has ended sends nothing, and leaves everything to be read', async () => {
  await useTheApp();
  await endSession('token');
  expect(await livingSession()).toBeUndefined();
  expect(await mirrorOf(userId).regions.count()).toBe(1);
  await keepSession(sessionOf('next'));
  expect(await livingSession()).toEqual({ userId, token: 'next' });
});

test('the end of an older session does not end the one that followed it', async () => {
  await keepSession(sessionOf('next'));
  await endSession('token');
  expect(await livingSession()).toEqual({ userId, token: 'next' });
});

test('a device that lost its session learns it from the page, and goes on sending', async () => {
  await Promise.all([device.sessions.clear(), device.settings.clear()]);
  await matchPage(sessionOf('token'));
  expect(await livingSession()).toEqual({ userId, token: 'token' });
});

test('a report that was started stays for its author with its photos, and is deleted only by their word', async () => {
  const mirror = mirrorOf(userId);
  const place = { classId: idOf(200), month: '2026-10' };
  const photos = [{ slot: 1, blob: new Blob(['a photo']) }];
  await openDraft(mirror, place, 'en', async () => ({ values: { covered: 'Surah al-Mulk' }, photos }));
  await signOut(true);
  const kept = mirrorOf(userId);
  expect(await kept.reportDrafts.toArray()).toMatchObject([{ values: { covered: 'Surah al-Mulk' } }]);
  expect(await kept.draftFiles.count()).toBe(1);
  await keepSession(sessionOf('again'));
  await signOut(false);
  expect(await Dexie.getDatabaseNames()).not.toContain(mirrorName(userId));
});
