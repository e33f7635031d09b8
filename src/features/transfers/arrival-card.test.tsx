// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { ArrivalCards } from './arrival-cards.tsx';

const teacher = buildUser({ id: idOf(430), role: 'teacher' });
const transfer = {
  ...{ id: idOf(700), madrasaId: idOf(100), madrasaName: 'Atlas', regionId: idOf(10), state: 'sent', amount: 240 },
  ...{ months: ['2026-10'], lines: [], method: 'bank', reference: '', sentDate: '2026-11-20', receivedCurrency: null },
  ...{ rate: null, costs: 0, confirmedAmount: null, receivedDate: null, note: '', draftedBy: null, sentBy: null },
  ...{ confirmedBy: null, hasPhoto: false, photoUrl: null, mayConfirm: true, version: 1 },
  createdDate: '2026-11-20T00:00:00.000Z',
};

let rows: object[];
/** True while the server answers confirmations. */
let reachable: boolean;

async function answer(request: Request): Promise<Response> {
  if (request.method === 'POST') {
    if (!reachable) throw new TypeError('Failed to fetch');
    return ourAnswer({ data: { ...transfer, state: 'confirmed', mayConfirm: false } });
  }
  return ourAnswer({ data: rows, meta: { totalItems: rows.length, page: 1, limit: 100 } });
}

beforeAll(() => loadEngine());
beforeEach(() => {
  // A picture that never opens: the page may end before it is made small.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
  [rows, reachable] = [[transfer], false];
  vi.stubGlobal('fetch', answer);
  writeSession({ user: teacher, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(teacher.id).delete();
});

function choose(within: Element | null, content: string): void {
  const input = within?.querySelector<HTMLInputElement>('[data-receipt]') ?? expect.fail('It takes a photo.');
  Object.defineProperty(input, 'files', { value: [new File([content], 'p.jpg', { type: 'image/jpeg' })] });
  fireEvent.change(input);
}

const photos = async () => {
  const files = await mirrorOf(teacher.id).draftFiles.toArray();
  return Promise.all(files.map(({ blob }) => blob.text()));
};

const stored = () => mirrorOf(teacher.id).outbox.toArray();

test('one tap confirms the whole amount today, and the card says that it waits', async () => {
  await show(<ArrivalCards />);
  fireEvent.click(await screen.findByText('arrival.yes'));
  await screen.findByText('Waiting to send');
  const now = new Date();
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  expect(await stored()).toMatchObject([
    {
      ...{ kind: 'message', endpoint: 'transfers.confirm', rowId: transfer.id, title: 'Atlas', parts: [] },
      fields: { amount: '240', receivedDate: today.join('-') },
    },
  ]);
  expect(screen.queryByText('arrival.yes')).toBeNull();
});

test('an unknown outcome is called unknown, and the answer can still be changed', async () => {
  await show(<ArrivalCards />);
  fireEvent.click(await screen.findByText('arrival.yes'));
  await screen.findByText('Waiting to send');
  const [item] = await stored();
  await mirrorOf(teacher.id).outbox.update(item?.id ?? '', {
    ...{ state: 'queued', attempts: 1, attemptedAt: 1 },
    lastError: { code: 'no-answer', message: '' },
  });
  await screen.findByText('arrival.unknown');
  expect(screen.queryByText('Edit')).not.toBeNull();
});

test('a transfer that the caller may not confirm, or that has arrived, asks nothing', async () => {
  rows = [
    { ...transfer, mayConfirm: false },
    { ...transfer, id: idOf(701), state: 'confirmed', mayConfirm: false },
  ];
  await show(<ArrivalCards />);
  await waitFor(async () => expect(await mirrorOf(teacher.id).meta.count()).toBeGreaterThan(0));
  expect(screen.queryByRole('article')).toBeNull();
});

test.each(['card', 'dialog'])(
  'a photo chosen in the %s is on this device at once, and there after a reload until it is removed',
  async (where) => {
    const first = await show(<ArrivalCards />);
    await screen.findByText('arrival.yes');
    if (where === 'dialog') {
      fireEvent.click(screen.getByText('arrival.different'));
      fireEvent.change(await screen.findByLabelText(/arrival.amount/), { target: { value: '200' } });
    }
    choose(document.querySelector(where === 'dialog' ? '[role=dialog]' : 'article'), 'a receipt');
    await waitFor(async () => expect(await photos()).toEqual(['a receipt']));
    expect(await stored()).toEqual([]);
    first.unmount();

    await show(<ArrivalCards />);
    await waitFor(() => expect(document.querySelector('article [data-receipt-photo]')).not.toBeNull());
    expect(await mirrorOf(teacher.id).reportDrafts.toArray()).toMatchObject([
      {
        transferId: transfer.id,
        madrasaId: transfer.madrasaId,
        values: { amount: where === 'dialog' ? '200' : '240' },
      },
    ]);
    fireEvent.click(screen.getByLabelText(/views.remove|Remove/));
    await screen.findByText('arrival.withPhoto');
    expect([await photos(), await mirrorOf(teacher.id).reportDrafts.count()]).toEqual([[], 0]);
  },
);
