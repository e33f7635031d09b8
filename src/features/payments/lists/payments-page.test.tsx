// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addMonths, monthOf } from '#contract/month.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { PaymentsPage } from './payments-page.tsx';

const admin = buildUser({ id: idOf(410), role: 'admin' });
const month = monthOf(new Date());
const paid = {
  ...{ id: idOf(601), sponsorshipId: idOf(500), type: 'class', typeId: idOf(200), name: 'Hadith', sponsor: null },
  ...{ month, amount: 20, state: 'paid', gateway: 'sandbox', attempts: 0, dueDate: `${month}-28T00:00:00.000Z` },
  ...{ nextAttemptDate: null, paidDate: `${month}-28T00:00:00.000Z`, refundedDate: null, receiptCode: 'abc' },
  ...{ refundedAmount: 5, version: 1, createdDate: `${month}-01T00:00:00.000Z` },
};

let asked: URLSearchParams[];
let sums: object | undefined;
let failed: object;

beforeAll(() => loadEngine());

beforeEach(() => {
  asked = [];
  failed = {};
  sums = { taken: 1_020, refunded: 20, untaken: 0 };
  writeSession({ user: admin, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).searchParams);
    return ourAnswer({
      data: [{ ...paid, ...failed }],
      meta: { totalItems: 51, page: 1, limit: 10, ...(sums && { sums }) },
    });
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(admin.id).delete();
});

const everything = { state: undefined, show: undefined, month: undefined };

test('the filtered payments are added up: charged, refunded and kept', async () => {
  await show(<PaymentsPage {...everything} month={month} />);
  const word = await screen.findByText('sums.kept');
  expect(word.parentElement?.textContent).toBe('sums.kept$1,000');
  // A sum without payments is hidden.
  expect(screen.queryByText('sums.untaken')).toBeNull();
  expect(asked.at(-1)?.get('month')).toBe(month);
});

test('the whole list has no sums, and the months of two years to choose from', async () => {
  sums = undefined;
  await show(<PaymentsPage {...everything} />);
  await screen.findByText('Hadith');
  expect(screen.queryByText('sums.taken')).toBeNull();
  const months = [...screen.getByLabelText('month').querySelectorAll('option')].map(({ value }) => value);
  expect([months.length, months[1], months.at(-1)]).toEqual([25, month, addMonths(month, -23)]);
});

test('refunds under way are one of the states that are chosen', async () => {
  await show(<PaymentsPage {...everything} show="refunding" />);
  await waitFor(() => expect(asked.at(-1)?.get('refunding')).toBe('true'));
  const state = screen.getByLabelText('state') as HTMLSelectElement;
  expect(state.value).toBe('refunding');
});

test('a charge that failed says why', async () => {
  failed = { state: 'failed', declinedBecause: 'card-expired' };
  await show(<PaymentsPage {...everything} />);
  await screen.findByText('because.card-expired');
});

test('refunds under way are named under the sum, with any filter', async () => {
  await show(<PaymentsPage {...everything} />);
  await screen.findByText('Hadith');
  expect(screen.queryByText('goesBack')).toBeNull();
  cleanup();
  failed = { refundingAmount: 7 };
  await show(<PaymentsPage {...everything} />);
  await screen.findByText('goesBack');
});
