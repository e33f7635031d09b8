// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { show } from '#tests/gallery/render.tsx';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { LandingTotals } from './landing-totals.tsx';

const operator = { name: null, address: null, email: null, phone: null, charityNumber: null, logo: null };
const words = { privacyUrl: null, termsUrl: null, zakatScholar: null, arrivingShare: null, givingKinds: [] };
const places = { totalRegions: 1, totalMadaris: 2, totalClasses: 7, totalStudents: 41, totalTeachers: 3 };
const giving = { totalSponsors: 1, sponsoredMadaris: 0, sponsoredClasses: 3, sponsoredPercentage: 20 };
const totals = { ...places, ...giving, sponsoredDollars: 1, totalDollars: 5, reportsThisMonth: 0 };

beforeAll(() => loadEngine());

afterEach(async () => {
  vi.unstubAllGlobals();
  await mirrorOf(null).delete();
});

async function showTotals(shown: object): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace(/^.*\/v1\//, '');
    asked.push(path);
    return ourAnswer({ data: path === 'operator' ? { ...operator, ...words, ...shown } : totals });
  });
  await show(<LandingTotals />);
  return asked;
}

test('visitors see the totals of everything, also where the operator’s answer is of an earlier release', async () => {
  await showTotals({});
  expect(await screen.findByText('41')).toBeTruthy();
});

test('visitors see no totals where the operator shows none', async () => {
  const asked = await showTotals({ showsTotals: false });
  await waitFor(() => expect(asked).toContain('operator'));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(screen.queryByText('41')).toBeNull();
});
