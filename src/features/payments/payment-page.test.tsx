// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentSettings } from '#contract/entities/payment.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { PaymentPage } from './payment-page.tsx';

const sponsor = buildUser({ id: idOf(953), role: 'sponsor' });
const lesson = buildClass({ monthlyPrice: 40, openDollars: 40, totalStudents: 5 });
const settings: PaymentSettings = {
  gateway: 'sandbox',
  isSandbox: true,
  redirects: false,
  currency: 'USD',
  methods: ['mastercard', 'visa'],
  minimumAmount: 1,
  reportShare: 10,
};

beforeAll(() => loadEngine());
beforeEach(() => {
  writeSession({ user: sponsor, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith(`/v1/classes/${lesson.id}`)) return ourAnswer({ data: lesson });
    if (pathname.endsWith('/v1/payments/settings')) return ourAnswer({ data: settings });
    return ourAnswer({ data: [], meta: { totalItems: 0, page: 1, limit: 2 } });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  localStorage.clear();
  await mirrorOf(sponsor.id).delete();
});

async function open(asked?: number) {
  const onOtherAmount = vi.fn();
  const { unmount } = await show(
    <PaymentPage
      type="class"
      typeId={lesson.id}
      asked={asked}
      onOtherAmount={onOtherAmount}
      onAgain={() => undefined}
      onPaid={() => undefined}
      onCard={() => undefined}
    />,
  );
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^amount/ });
  return { field, onOtherAmount, unmount };
}

const chips = () =>
  screen.getAllByRole('button', { pressed: false }).concat(screen.getAllByRole('button', { pressed: true }));

test('the amount comes first, its sums above the field, and both before the card and what is paid for', async () => {
  const { field } = await open();
  const order = [
    screen.getByRole('group', { name: 'choices.label' }),
    field,
    screen.getByText('sandbox.title.'),
    screen.getByRole('textbox', { name: /^cardNumber/ }),
    screen.getByText('note'),
  ];
  for (const [index, element] of order.entries()) {
    const next = order[index + 1];
    const follows = next && element.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(next === undefined || follows, String(index)).toBeTruthy();
  }
});

test('a tapped sum says what it does, is the one that is chosen and fills the field', async () => {
  const { field } = await open();
  expect(field.value).toBe('40');
  expect(
    chips()
      .map(({ textContent }) => textContent)
      .sort(),
  ).toEqual(['$20 choices.half', '$4 choices.reports', '$40 choices.all', '$8 choices.student']);
  fireEvent.click(screen.getByRole('button', { name: '$8 choices.student' }));
  await waitFor(() => expect(field.value).toBe('8'));
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('$8 choices.student');
});

test('the sum of the address is chosen, even if another one was typed before; a later change is reported', async () => {
  const first = await open();
  fireEvent.change(first.field, { target: { value: '7' } });
  await waitFor(() => expect(localStorage.length).toBeGreaterThan(0));
  first.unmount();

  const { field, onOtherAmount } = await open(20);
  expect(field.value).toBe('20');
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('$20 choices.half');
  expect(onOtherAmount).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '9' } });
  await waitFor(() => expect(onOtherAmount).toHaveBeenCalledTimes(1));
});

test('a sum beyond what is needed becomes all that is needed', async () => {
  const { field, onOtherAmount } = await open(900);
  expect(field.value).toBe('40');
  await waitFor(() => expect(onOtherAmount).toHaveBeenCalledTimes(1));
});
