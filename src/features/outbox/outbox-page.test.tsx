// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { placeOfDraft } from '#data/database/report-draft.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { storeList } from '#data/mirror/write.ts';
import { watchOutbox } from '#data/watch/watch-outbox.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { buildDeletion, buildItem, classId } from '#tests/faults/build-item.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, buildUser, idOf } from '#tests/tools/build-rows.ts';
import words from '../../../public/locales/en/outbox.json';
import { OutboxPage } from './outbox-page.tsx';

const user = buildUser();
let mirror: Mirror;

// The first look at the outbox does not wait for the module.
beforeAll(() => loadEngine());

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  mirror = mirrorOf(user.id);
  writeSession({ user, token: 'secret', expiresAt: '2026-02-01T00:00:00.000Z', ended: false });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirror.delete();
});

const titles = () => screen.getAllByRole('listitem').flatMap(({ dataset }) => dataset.entry ?? []);

test('waiting items are shown ten to a page in the order of saving, however many they are', async () => {
  const items = Array.from({ length: 25 }, (_, n) => buildItem({ id: `item-${n + 1}`, userId: user.id, seq: n + 1 }));
  await mirror.outbox.bulkPut(items);
  await show(<OutboxPage />);
  const waiting = within(await screen.findByRole('region', { name: 'waiting' }));
  await waitFor(() => expect(titles()).toEqual(items.slice(0, 10).map(({ id }) => id)));
  fireEvent.click(waiting.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(titles()).toEqual(items.slice(10, 20).map(({ id }) => id)));
  fireEvent.click(waiting.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(titles()).toEqual(items.slice(20).map(({ id }) => id)));
  // The present page disappears, so the one before it is shown.
  await mirror.outbox.bulkDelete(items.slice(20).map(({ id }) => id));
  await waitFor(() => expect(titles()).toEqual(items.slice(10, 20).map(({ id }) => id)));
});

test('while a menu is open, its entries stay in place, even if the item changes', async () => {
  await keepOwnClasses(classId, idOf(201));
  const items = [1, 2, 3].map((n) => buildItem({ id: `item-${n}`, userId: user.id, seq: n, title: `Report ${n}` }));
  await mirror.outbox.bulkPut(items);
  await show(<OutboxPage />);
  await waitFor(() => expect(titles()).toEqual(['item-1', 'item-2', 'item-3']));
  await screen.findAllByText(/Madrasat/);
  const row = screen.getAllByRole('listitem')[1] as HTMLElement;
  fireEvent.click(within(row).getByRole('button'));
  const before = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(before).toContain('actions.move');

  await mirror.outbox.update('item-1', { state: 'sent' });
  await mirror.outbox.update('item-2', { state: 'rejected' });
  await rejectionIsShown('item-2');
  expect(titles()).toEqual(['item-1', 'item-2', 'item-3']);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(before);

  const pause = screen.getByRole('menuitem', { name: 'actions.pause' });
  // A menu of Chakra's chooses what is under the pointer.
  fireEvent.pointerMove(pause, { pointerType: 'mouse' });
  await waitFor(() => expect(pause.dataset.highlighted).toBe(''));
  fireEvent.click(pause);
  await waitFor(() => expect(titles()).toEqual(['item-2', 'item-3', 'item-1']));
  expect((await mirror.outbox.get('item-2'))?.state).toBe('rejected');
  await screen.findByText('notPossible');
});

test('a user with one class is not asked to move waiting items to another one', async () => {
  await mirror.outbox.put(buildItem({ id: 'item-1', userId: user.id, seq: 1 }));
  await keepOwnClasses(classId);
  await show(<OutboxPage />);
  await waitFor(() => expect(titles()).toEqual(['item-1']));
  await screen.findByText(/Madrasat/);
  fireEvent.click(screen.getByRole('button', { name: /^Actions/ }));
  const words = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(words).toContain('actions.edit');
  expect(words).not.toContain('actions.move');
});

/** Stores the classes of the user. */
async function keepOwnClasses(...ids: string[]): Promise<void> {
  const request = listRequest('classes.list', {}, { mine: true, limit: limits.maximumPageSize });
  const rows = ids.map((id) => buildClass({ id }));
  await storeList(mirror, request, { rows, totalItems: rows.length, askedAt: 1 });
}

const addWords = () => i18next.addResourceBundle('en', 'outbox', words);

/** Resolves when a listener of the outbox gets this item as rejected. */
function rejectionIsShown(id: string): Promise<void> {
  return new Promise((resolve) => {
    const { stop } = watchOutbox({ userId: user.id }, (entries) => {
      if (entries.some((entry) => entry.id === id && entry.state === 'rejected')) resolve();
    });
    onTestFinished(stop);
  });
}

test('items that wait for their author or for a role say so, and a copy of each can be kept', async () => {
  const file = { partId: 'p', field: 'report', name: 'report.pdf', type: 'application/pdf' } as const;
  const parts = [{ ...file, size: 7, sha256: '0'.repeat(64) }];
  await mirror.outbox.bulkPut([
    buildItem({ id: 'item-1', userId: user.id, parts, state: 'waiting-sign-in' }),
    buildItem({
      id: 'item-2',
      userId: user.id,
      seq: 2,
      parts,
      state: 'rejected',
      lastError: { code: 'forbidden', message: 'Your account is not allowed to do this.' },
    }),
  ]);
  i18next.on('initialized', addWords);
  onTestFinished(() => i18next.off('initialized', addWords));
  await show(<OutboxPage />);
  expect(await screen.findByText(words.signIn)).toBeTruthy();
  expect(await screen.findByText(words.reason.forbidden)).toBeTruthy();
  for (const row of screen.getAllByRole('listitem').filter(({ dataset }) => dataset.entry)) {
    fireEvent.click(within(row).getByRole('button', { name: /^Actions/ }));
    const [first, ...others] = await screen.findAllByRole('menuitem');
    expect([first, ...others].map((item) => item?.textContent)).toContain(words.actions.export);
    fireEvent.keyDown(first as HTMLElement, { key: 'Escape' });
    await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]));
  }
});

test('a report that was to replace a colleague’s is sent as an addition by one press', async () => {
  const notTheirs = { code: 'colleagues-report', message: 'A colleague sent this report.' };
  const fields = { title: 'October', description: '', month: '2026-10', replaces: idOf(7) };
  const waits = { userId: user.id, fields, state: 'rejected', attempts: 1, attemptedAt: 1 } as const;
  await mirror.outbox.bulkPut([
    buildItem({ ...waits, id: 'item-1', seq: 1, lastError: notTheirs }),
    buildItem({ ...waits, id: 'item-2', seq: 2, lastError: { code: 'rule-broken', message: '' } }),
  ]);
  await show(<OutboxPage />);
  await screen.findByText(notTheirs.message);
  fireEvent.click(screen.getByRole('button', { name: 'actions.add' }));
  await waitFor(async () => expect((await mirror.outbox.get('item-1'))?.fields.replaces).toBeUndefined());
  expect((await mirror.outbox.get('item-1'))?.revision).toBe(1);
  expect((await mirror.outbox.get('item-2'))?.state, 'nothing else is touched').toBe('rejected');
});

test.each([
  ['of what is there', {}, 'callOffSure'],
  ['of an upload that had no receipt', { tookBack: true }, 'callOffSureGone'],
] as const)('who calls off the deletion %s reads where it is then', async (_, mark, question) => {
  await mirror.outbox.put(buildDeletion('row', { userId: user.id, ...mark }));
  await show(<OutboxPage />);
  const [row] = (await screen.findAllByRole('listitem')).filter(({ dataset }) => dataset.entry);
  fireEvent.click(within(row as HTMLElement).getByRole('button'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'actions.callOff' }));
  expect(await screen.findByText(question)).toBeTruthy();
});

test('every report that was started is listed, also of a class that is gone, and can be moved, copied and deleted', async () => {
  await keepOwnClasses(classId);
  const started = { language: 'en', values: {}, photos: [], at: 1 } as const;
  const gone = { ...started, id: idOf(1), classId: idOf(201), month: '2026-09' };
  const two = ['2026-08', '2026-07'].map((month, n) => ({ ...started, id: idOf(2 + n), classId, month }));
  await mirror.reportDrafts.bulkPut([gone, ...two].map((one) => ({ ...one, photos: [], place: placeOfDraft(one) })));
  await show(<OutboxPage />);
  await waitFor(() => expect(document.querySelectorAll('[data-draft]')).toHaveLength(3));
  await screen.findAllByText(/Madrasat/);
  const row = document.querySelector(`[data-draft="${gone.id}"]`) as HTMLElement;
  within(row).getByText('started.noClass');
  fireEvent.click(within(row).getByRole('button'));
  const words = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(words).toEqual(['started.move', 'actions.export', 'actions.delete']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'actions.delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(async () => expect(await mirror.reportDrafts.count()).toBe(2));
});
