// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Role } from '#contract/rights/roles.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildSponsorship, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { AllSponsorshipsPage } from '../lists/all-sponsorships-page.tsx';
import { StatementPage } from './statement-page.tsx';

const userId = idOf(953);

beforeAll(() => loadEngine());
afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(userId).delete();
});

const payment = {
  receiptCode: '0123456789abcdef0123456789abcdef',
  month: '2025-12',
  type: 'class',
  name: 'Arabic Language 1',
  madrasaName: 'Madrasat al-Noor',
  regionName: 'Azilal',
  amount: 40,
  refundedAmount: 10,
  paidDate: '2025-12-31T00:00:00.000Z',
  refundedDate: '2026-01-05T00:00:00.000Z',
  isSandbox: false,
  givingKind: null,
};
const statement = {
  year: 2025,
  fullName: 'Hana Sabri',
  paid: 40,
  refunded: 10,
  years: [{ year: 2025, paid: 40, refunded: 10 }],
  payments: [payment],
};

// As a card on a phone, a cell has its head at one side and its content at the other: two parts would be pulled apart.
test.each<[string, Role, ReactNode, unknown]>([
  [
    'sponsorships',
    'admin',
    <AllSponsorshipsPage state={undefined} key="1" />,
    { data: [buildSponsorship({ name: 'Arabic Language 1' })], meta: { totalItems: 1, page: 1, limit: 10 } },
  ],
  ['a statement', 'sponsor', <StatementPage year={2025} key="2" />, { data: statement }],
])('each cell of %s holds its words together', async (_, role, part, answer) => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (!/\/v1\/(sponsorships|payments\/statement)$/.test(new URL(url).pathname)) throw new TypeError('Not served.');
    return ourAnswer(answer);
  });
  const user = buildUser({ id: userId, role });
  writeSession({ user, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  await show(part);
  await screen.findByText('Arabic Language 1');
  // A dash has a hidden word beside it.
  const cells = [...document.querySelectorAll('tbody td')].filter(({ textContent }) => textContent !== '—None');
  expect(cells.filter(({ childNodes }) => childNodes.length > 1).map(({ textContent }) => textContent)).toEqual([]);
});
