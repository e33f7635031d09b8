// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentSettings } from '#contract/entities/payment.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { PaymentPage } from './payment-page.tsx';

/* A failed payment claims only known facts, in a toast as well. Keys of texts stand for the texts. */

const sponsor = buildUser({ id: idOf(953), role: 'sponsor' });
const lesson = buildClass({ monthlyPrice: 40, openDollars: 40, totalStudents: 5 });
const settings: PaymentSettings = {
  ...{ gateway: 'sandbox', isSandbox: true, redirects: false, currency: 'USD', methods: ['mastercard', 'visa'] },
  ...{ minimumAmount: 1, reportShare: 10 },
};
const paymentId = idOf(700);
const onPaid = vi.fn();
/** The server's answer to the payment, and what it knows afterwards. */
let pay: () => Promise<Response>;
let payments: () => Response;

beforeAll(() => loadEngine());
beforeEach(() => {
  writeSession({ user: sponsor, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  onPaid.mockClear();
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/v1/sponsorships') && request.method === 'POST') return pay();
    if (pathname.endsWith('/resolve')) return ourAnswer({ data: progress });
    if (pathname.endsWith('/v1/payments')) return payments();
    if (pathname.endsWith(`/v1/classes/${lesson.id}`)) return ourAnswer({ data: lesson });
    if (pathname.endsWith('/v1/payments/settings')) return ourAnswer({ data: settings });
    return ourAnswer({ data: [], meta: { totalItems: 0, page: 1, limit: 2 } });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  writeSession(null);
  localStorage.clear();
  await mirrorOf(sponsor.id).delete();
});

const progress = {
  ...{ id: paymentId, sponsorshipId: idOf(701), type: 'class', typeId: lesson.id, state: 'paid', redirectUrl: null },
  ...{ month: '2026-11', amount: 40, receiptCode: null },
};
const payment = {
  ...{ id: paymentId, sponsorshipId: idOf(701), type: 'class', typeId: lesson.id, name: 'A', sponsor: null },
  ...{
    month: '2026-11',
    amount: 40,
    state: 'open',
    gateway: 'sandbox',
    attempts: 0,
    dueDate: '2026-11-30T00:00:00.000Z',
  },
  ...{ nextAttemptDate: null, paidDate: null, refundedDate: null, receiptCode: null, version: 1 },
  createdDate: '2026-11-30T00:00:00.000Z',
};
const list = (rows: object[]) => ourAnswer({ data: rows, meta: { totalItems: rows.length, page: 1, limit: 10 } });

async function pressPay(): Promise<void> {
  await show(
    <PaymentPage
      type="class"
      typeId={lesson.id}
      onOtherAmount={() => undefined}
      onAgain={() => undefined}
      onPaid={onPaid}
      onCard={() => undefined}
    />,
  );
  const type = async (name: RegExp, value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
  await type(/^cardholder/, 'Amina');
  await type(/^cardNumber/, '5555 5555 5555 4444');
  await type(/^expiry/, '12/60');
  await type(/^ccv/, '123');
  fireEvent.click(screen.getByRole('button', { name: 'submit' }));
}

/** Waits for a failure toast with this text. */
async function toastSays(text: string): Promise<void> {
  const region = await waitFor(
    () => document.querySelector<HTMLElement>('section[aria-label^="Notifications"]') ?? expect.fail('no toasts'),
  );
  expect(await within(region).findByText('Error')).toBeTruthy();
  expect(within(region).getByText(text)).toBeTruthy();
}

test.each([
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['one of a gateway whose server is away', async () => new Response('Bad gateway', { status: 502 })],
])('an answer that is %s is called unknown, and the server is asked until it knows', async (_, answer) => {
  pay = answer;
  payments = () => list([payment]);
  await pressPay();
  expect(await screen.findByText('unsure.title')).toBeTruthy();
  await waitFor(() => expect(onPaid).toHaveBeenCalledWith(progress.sponsorshipId));
  expect(document.body.textContent).not.toContain('notSent');
});

test('a payment that never left the device says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  pay = () => Promise.reject(new TypeError('Failed to fetch'));
  payments = () => list([]);
  await pressPay();
  await toastSays('notSent');
  expect(screen.queryByText('unsure.title')).toBeNull();
  expect(onPaid).not.toHaveBeenCalled();
});

test('a payment that the server rejected says what the server says', async () => {
  pay = async () => ourAnswer({ message: 'The payment was declined.', code: 'payment-declined' }, 402);
  payments = () => list([]);
  await pressPay();
  await toastSays('The payment was declined.');
  expect(screen.queryByText('unsure.title')).toBeNull();
});
