// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { buildItem } from '#tests/faults/build-item.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser } from '#tests/tools/build-rows.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

const user = buildUser();
let mirror: Mirror;

beforeAll(() => loadEngine());
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  mirror = mirrorOf(user.id);
  writeSession({ user, token: 'secret', expiresAt: '2026-02-01T00:00:00.000Z', ended: false });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  writeSession(null);
  await mirror.delete();
});

/** Saves a waiting report; the browser may have lost its file. */
async function save(seq: number, isThere: boolean): Promise<void> {
  const part = { partId: `part-${seq}`, field: 'report', name: `report-${seq}.pdf`, type: 'application/pdf' } as const;
  const parts = [{ ...part, size: 1, sha256: '0'.repeat(64) }];
  await mirror.outbox.put(buildItem({ id: `item-${seq}`, userId: user.id, seq, title: `Report ${seq}`, parts }));
  if (isThere) await mirror.parts.put({ id: part.partId, itemId: `item-${seq}`, blob: new Blob(['1']) });
}

test('a user who copies waiting work before deleting it gets every readable file, and the names of the others', async () => {
  for (const [seq, isThere] of [true, false, true].entries()) await save(seq + 1, isThere);
  const copied: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    copied.push(this.download);
  });
  vi.spyOn(console, 'warn').mockReturnValue();
  await show(<SignOutDialog open onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'signOut.export' }));
  await waitFor(() => expect(copied).toEqual(['report-1.pdf', 'report-3.pdf']));
  expect(await screen.findByText('signOut.notExported')).toBeTruthy();
  expect(await mirror.outbox.count()).toBe(3);
});
