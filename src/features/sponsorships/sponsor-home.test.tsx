// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildSponsorship, buildUser, idOf, rowBuilders } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { MySponsorshipsPage } from './my-sponsorships-page.tsx';
import { NewestReports } from './newest-reports.tsx';
import { SponsoredClasses } from './sponsored-classes.tsx';
import { SponsorshipCard } from './sponsorship-card.tsx';

const sponsor = buildUser({ id: idOf(951), role: 'sponsor' });

beforeAll(() => loadEngine());
beforeEach(() => writeSession({ user: sponsor, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false }));
afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(sponsor.id).delete();
});

const reports = Array.from({ length: 8 }, (_, n) => ({
  report: { ...rowBuilders.reports({ id: idOf(700 + n), month: '2025-12' }), page: null },
  className: `Class ${n + 1}`,
  madrasaName: 'Noor',
  opened: true,
}));
const classes = Array.from({ length: 8 }, (_, n) => ({
  id: idOf(200 + n),
  name: `Class ${n + 1}`,
  madrasaId: idOf(100),
  madrasaName: 'Noor',
  months: [],
}));

/** Serves the first rows, and `more` for further ones. */
function serve(all: readonly unknown[], more: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    const limit = Number(new URL(request.url).searchParams.get('limit'));
    if (limit > 3) return more();
    return answer(all, limit);
  });
}

const answer = (all: readonly unknown[], limit: number) =>
  ourAnswer({ data: all.slice(0, limit), meta: { totalItems: all.length, page: 1, limit, unread: 0 } });

test.each([
  ['the newest reports', 'news.more', <NewestReports key="1" />, reports],
  ['the classes of a sponsorship', 'classesMore', <SponsoredClasses sponsorshipId={idOf(500)} key="2" />, classes],
] as const)('%s stay while more of them are fetched, without internet too; then the others come', async (...one) => {
  const [, words, part, all] = one;
  serve(all, () => Promise.reject(new TypeError('There is no connection.')));
  await show(part);
  await screen.findByText(/Class 1/);
  const more = screen.getByRole('button', { name: words });
  more.focus();
  fireEvent.click(more);
  await screen.findByText('This needs a connection. Please try again when there is one.');
  expect(screen.getByText(/Class 1/)).toBeTruthy();
  expect(document.activeElement).toBe(more);

  serve(all, () => ourAnswer({ code: 'internal', message: 'The server has a fault.' }, 500));
  fireEvent.click(more);
  await screen.findByText('The server has a fault.');

  serve(all, () => answer(all, 8));
  fireEvent.click(more);
  await screen.findByText(/Class 8/);
  expect(screen.queryByText('The server has a fault.')).toBeNull();
});

test('a user is a sponsor since their first sponsorship, even after its end', async () => {
  const ended = buildSponsorship({ id: idOf(501), state: 'cancelled', startedDate: '2024-03-10T00:00:00.000Z' });
  const living = buildSponsorship({ startedDate: '2025-11-10T00:00:00.000Z' });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (!new URL(url).pathname.endsWith('/v1/sponsorships')) throw new TypeError('There is no connection.');
    return ourAnswer({ data: [ended, living], meta: { totalItems: 2, page: 1, limit: 100 } });
  });
  await show(<MySponsorshipsPage />);
  await screen.findByText('March 2024');
});

const month = {
  receivedDate: null,
  receiptCode: null,
  reportId: null,
  reportTitle: null,
  fileUrl: null,
  opened: false,
};

test('a paid but missing report comes first, before the present ones', async () => {
  const months = [
    { ...month, month: '2025-10', dueDate: '2025-11-05', state: 'missing', paid: true },
    { ...month, month: '2025-11', dueDate: '2025-12-05', state: 'missing', paid: false },
    { ...month, month: '2025-12', dueDate: '2026-01-05', state: 'received', paid: true },
  ];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    const meta = { totalItems: 1, page: 1, limit: 3, unread: 0 };
    if (pathname.endsWith('/v1/sponsorships')) return ourAnswer({ data: [buildSponsorship()], meta });
    if (pathname.endsWith('/classes')) return ourAnswer({ data: [{ ...classes[0], months }], meta });
    if (pathname.endsWith('/v1/sponsored-reports')) return answer(reports, 3);
    throw new TypeError('There is no connection.');
  });
  await show(<MySponsorshipsPage />);
  const missing = within(await screen.findByRole('list', { name: 'missing.title' }));
  const item = await missing.findByRole('listitem');
  expect(missing.getAllByRole('listitem')).toEqual([item]);
  expect(within(item).getByRole('link').getAttribute('href')).toBe(`/class/${idOf(200)}?of=${idOf(500)}`);
  const newest = await screen.findByText('news.title');
  expect(item.compareDocumentPosition(newest) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('an arrived report shows its first released photo, and no unreleased or unavailable one', async () => {
  const part = (id: number, released: boolean) => ({
    id: idOf(id),
    url: `v1/files/${id}`,
    size: 1,
    hash: 'a'.repeat(64),
    released,
    caption: `Photo ${id}`,
    width: 4,
    height: 3,
  });
  const page = {
    version: 1,
    language: 'en',
    figures: { lessons: null, students: null },
    covered: 'Letters.',
    wentWell: 'A girl spoke.',
    needed: '',
    photos: [part(1, false), part(2, true), part(3, true)],
    voice: null,
    sourceHash: 'b'.repeat(64),
  };
  const [first, ...rest] = reports;
  serve([{ ...first, report: { ...first?.report, page } }, ...rest], () => answer([], 8));
  await show(<NewestReports />);
  const photo = await screen.findByRole<HTMLImageElement>('img');
  expect([photo.alt, new URL(photo.src).pathname]).toEqual(['Photo 2', '/api/v1/files/2']);
  expect(screen.getByText('A girl spoke.').tagName).toBe('BLOCKQUOTE');
  fireEvent.error(photo);
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  expect(screen.getByText(/Class 1/)).toBeTruthy();
});

test('a sponsorship of a place that was deleted has a name', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no connection.')));
  await show(<SponsorshipCard sponsorship={buildSponsorship({ name: '', state: 'cancelled' })} />);
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('receipt.deleted'));
});

test('the name of a sponsored class leads to its page, and is not said again above its months', async () => {
  const months = [{ ...month, month: '2025-12', dueDate: '2026-01-05', state: 'received', paid: true }];
  serve([{ ...classes[0], months }], () => answer([], 8));
  await show(<SponsorshipCard sponsorship={buildSponsorship({ typeId: idOf(200), name: 'Class 1' })} />);
  await screen.findByRole('img', { name: /Dec/ });
  const named = screen.getAllByText('Class 1');
  expect(named.map((each) => each.closest('a')?.getAttribute('href'))).toEqual([`/class/${idOf(200)}?of=${idOf(500)}`]);
});

test.each([
  ['gives too little', 'active', 2, 'noReports'],
  ['is paused, though it gives enough', 'paused', 20, 'reportsPaused'],
] as const)('a sponsorship that %s says why it opens no reports', async (_, state, amount, words) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no connection.')));
  await show(<SponsorshipCard sponsorship={buildSponsorship({ state, amount, readsReports: false })} />);
  await screen.findByText(words);
});

test('a user without sponsorships has one link to a class, beside the words for it', async () => {
  serve([], () => answer([], 8));
  await show(<MySponsorshipsPage />);
  await screen.findByText('empty.text');
  expect(screen.getAllByRole('link', { name: 'empty.action' })).toHaveLength(1);
});

test('what waits to be paid is above everything else with its reason and its button, and in no card again', async () => {
  const due = { paymentId: idOf(900), month: '2026-10', amount: 20, attempts: 1 };
  const rows = [
    buildSponsorship({ id: idOf(501), name: 'Declined', due }),
    buildSponsorship({ id: idOf(502), name: 'Paid' }),
    buildSponsorship({ id: idOf(503), name: 'Stopped', state: 'paused', pausedBecause: 'unpaid', due }),
  ];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (!new URL(url).pathname.endsWith('/v1/sponsorships')) throw new TypeError('There is no connection.');
    return ourAnswer({ data: rows, meta: { totalItems: 3, page: 1, limit: 100 } });
  });
  await show(<MySponsorshipsPage />);
  const list = await screen.findByRole('list', { name: 'due.title' });
  const items = within(list).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Declined.*due\.declined.*due\.pay$/),
    expect.stringMatching(/^Stopped.*paused\.unpaid.*paused\.owed.*actions\.payToResume$/),
  ]);
  const cards = screen.getAllByRole('article');
  expect(cards).toHaveLength(3);
  for (const card of cards) {
    expect(list.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(card.textContent).not.toMatch(/due\.|paused\.(unpaid|owed)|payToResume/);
  }
});
