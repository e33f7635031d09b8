// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { device } from '#data/device/device.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { storeList } from '#data/mirror/write.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { SharesPage } from './shares-page.tsx';

const user = buildUser({ role: 'teacher' });
let mirror: Mirror;

beforeAll(() => loadEngine());

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  mirror = mirrorOf(user.id);
  const request = listRequest('classes.list', {}, { mine: true, limit: limits.maximumPageSize });
  await storeList(mirror, request, { rows: [buildClass({ id: idOf(1) })], totalItems: 1, askedAt: 1 });
  writeSession({ user, token: 'secret', expiresAt: '2026-02-01T00:00:00.000Z', ended: false });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await device.shares.clear();
  await mirror.delete();
});

async function share(count: number, userId: string | null = user.id): Promise<void> {
  const files = Array.from({ length: count }, (_, n) => {
    const name = `page-${n + 1}.csv`;
    return { id: `${idOf(900)}-${n + 1}`, name, type: 'text/csv', blob: new Blob(['name,mark\nAmina,90\n']) };
  });
  await device.shares.add({ id: 'share', userId, title: '', text: '', files, at: 1 });
}

const titleOf = (name: string): HTMLInputElement =>
  within(screen.getByRole('form', { name })).getByRole<HTMLInputElement>('textbox', { name: /File name/ });

test('ten of many files are on the screen; typed text stays while the page is turned, and all are saved at once', async () => {
  await share(12);
  await show(<SharesPage />);
  await screen.findByRole('form', { name: 'page-1.csv' });
  expect(screen.getAllByRole('form')).toHaveLength(10);
  fireEvent.change(titleOf('page-2.csv'), { target: { value: 'Marks' } });
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByRole('form', { name: 'page-11.csv' });
  expect(screen.getAllByRole('form')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  await screen.findByRole('form', { name: 'page-2.csv' });
  expect(titleOf('page-2.csv').value).toBe('Marks');

  fireEvent.click(screen.getByRole('button', { name: 'same.save' }));
  await waitFor(async () => expect(await mirror.outbox.count()).toBe(12), { timeout: 20_000 });
  expect((await mirror.outbox.toArray()).map(({ title }) => title)).toContain('Marks');
  expect(await device.shares.count()).toBe(0);
  // A dozen whole forms, in the DOM of the tests.
}, 120_000);

test('a share from before the sign-in says whose it becomes, and can be deleted without an account', async () => {
  await share(1, null);
  writeSession(null);
  await show(<SharesPage />);
  await screen.findByText('signInHint');
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByRole('button', { name: 'discardFile' })).toBeTruthy();
});

test('after a sign-in it says that it came from no one in particular', async () => {
  await share(1, null);
  await show(<SharesPage />);
  await screen.findByText('ofAnyone');
  await screen.findByRole('form', { name: 'page-1.csv' });
});
