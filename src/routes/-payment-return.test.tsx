// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PaymentReturn } from '#features/payments/payment-return.tsx';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';

beforeAll(() => loadEngine());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  writeSession(null);
});

test('offline, a user who returns from a payment reads it once, even if the page asks often', async () => {
  const user = buildUser({ id: idOf(952), role: 'sponsor' });
  writeSession({ user, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  const asked = vi.fn(() => Promise.reject(new TypeError('There is no connection.')));
  vi.stubGlobal('fetch', asked);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await show(<PaymentReturn paymentId={idOf(601)} onAgain={() => undefined} onPaid={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Close notification' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close notification' })).toBeNull());
  const before = asked.mock.calls.length;
  for (const times of [1, 2]) {
    await act(async () => vi.advanceTimersByTime(5_000));
    await waitFor(() => expect(asked.mock.calls.length).toBe(before + times));
    await act(async () => undefined);
  }
  expect(screen.queryByRole('button', { name: 'Close notification' })).toBeNull();
  await screen.findByText('open.title');
});
