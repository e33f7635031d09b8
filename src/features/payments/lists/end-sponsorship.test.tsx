// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { EndSponsorshipDialog } from './end-sponsorship-dialog.tsx';

const admin = buildUser({ id: idOf(410), role: 'admin' });
const sponsorship = { id: idOf(500), name: 'Hadith', state: 'active', sponsor: { id: idOf(7), fullName: 'Salma' } };

let sent: { path: string; body: unknown }[];

beforeAll(() => loadEngine());

beforeEach(() => {
  sent = [];
  writeSession({ user: admin, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    return ourAnswer({ data: { ...sponsorship, state: 'cancelled' } });
  });
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(admin.id).delete();
});

async function openDialog(): Promise<HTMLElement> {
  await show(<EndSponsorshipDialog sponsorship={sponsorship as never} onClose={() => undefined} />);
  return screen.findByRole('dialog', { name: 'end.title' });
}

test('an admin ends a sponsorship with the reason that its sponsor reads', async () => {
  const dialog = within(await openDialog());
  expect(dialog.getByText('Salma')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^reason/), { target: { value: 'mistake' } });
  fireEvent.click(dialog.getByRole('button', { name: 'end.title' }));
  await expect
    .poll(() => sent)
    .toEqual([{ path: `/api/v1/sponsorships/${sponsorship.id}/cancel`, body: { reason: 'mistake', note: '' } }]);
});

test('without a reason nothing is sent', async () => {
  const dialog = within(await openDialog());
  fireEvent.click(dialog.getByRole('button', { name: 'end.title' }));
  await expect.poll(() => dialog.getByLabelText(/^reason/).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});
