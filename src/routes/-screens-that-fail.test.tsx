// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#contract/rights/roles.ts';
import { mirrorOf } from '#data/database/database.ts';
import { DataSection } from '#features/account/data-section.tsx';
import { MadrasaClassesPage } from '#features/classes/madrasa-classes-page.tsx';
import { ClassPage } from '#features/explore/class-page.tsx';
import { MadrasaClasses } from '#features/explore/madrasa-pages.tsx';
import { RegionClasses } from '#features/explore/region-pages.tsx';
import { SearchPage } from '#features/explore/search-page.tsx';
import { ImportPage } from '#features/imports/import-page.tsx';
import { ImportRows } from '#features/imports/import-rows.tsx';
import { NewsPage } from '#features/news/news-page.tsx';
import { PaymentDetailsPage } from '#features/payments/one/payment-details-page.tsx';
import { PayListPage } from '#features/payments/pay-list-page.tsx';
import { PaymentPage } from '#features/payments/payment-page.tsx';
import { ThankYouPage } from '#features/payments/thank-you-page.tsx';
import { NewReportPage } from '#features/reports/page/new-report-page.tsx';
import { PaymentsDialog } from '#features/sponsorships/payments-dialog.tsx';
import { MadrasaPeoplePage } from '#features/users/madrasa-people-page.tsx';
import { PersonPage } from '#features/users/person/person-page.tsx';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, buildMadrasa, buildSponsorship, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';

/* Screens whose answer cannot be had: they are never empty, and never claim to be loading still. */

/** Answers by their path; every other call fails. */
type Answers = Readonly<Record<string, unknown>>;

const paying = {
  gateway: 'sandbox',
  isSandbox: true,
  redirects: false,
  currency: 'USD',
  methods: ['visa'],
  minimumAmount: 1,
  reportShare: 10,
};
const none = { add: 0, change: 0, skip: 0, wrong: 0 };
const nowhere = () => ({});
const nothing = () => undefined;

beforeAll(() => loadEngine());

let userId: string;

function signIn(role: Role): void {
  const user = buildUser({ id: idOf(950), role });
  userId = user.id;
  writeSession({ user, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
}

/** @param rest answers every other call */
function serve(answers: Answers, rest: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers[new URL(request.url).pathname.replace(/^.*\/v1\//, '')];
    return answer === undefined ? rest() : ourAnswer(answer);
  });
}

/** After a server failure, the message says that the data on the device is safe. */
const said = /^The server has a fault\. .*safe/;
const broken = () => ourAnswer({ code: 'internal', message: 'The server has a fault.' }, 500);
const unreachable = () => Promise.reject(new TypeError('There is no connection.'));
const never = () => new Promise<Response>(() => undefined);

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= nothing;
  HTMLElement.prototype.scrollIntoView = nothing;
});

afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(userId).delete();
});

const group = buildClass({ id: idOf(200) });

interface Case {
  what: string;
  role: Role;
  part: ReactNode;
  answers?: Answers;
  /** Name of the button that a user presses to see it. */
  press?: string;
}

const cases: Case[] = [
  { what: 'an import', role: 'admin', part: <ImportPage id={idOf(7)} onOpen={nothing} printSlips={() => null} /> },
  {
    what: 'the receipts of a sponsorship',
    role: 'sponsor',
    part: <PaymentsDialog sponsorshipId={idOf(500)} onClose={nothing} />,
  },
  {
    what: 'whether the reports of a class came',
    role: 'sponsor',
    part: <ClassPage classId={group.id} />,
    answers: { [`classes/${group.id}`]: { data: group } },
  },
  {
    what: 'a month that is to be paid',
    role: 'sponsor',
    part: (
      <PaymentPage
        type="class"
        typeId={group.id}
        due={idOf(500)}
        onOtherAmount={nothing}
        onAgain={nothing}
        onPaid={nothing}
        onCard={nothing}
      />
    ),
    answers: { [`classes/${group.id}`]: { data: group }, 'payments/settings': { data: paying } },
  },
  { what: 'the class of a report to be written', role: 'teacher', part: <NewReportPage classId={group.id} /> },
  { what: 'what closing an account deletes', role: 'teacher', part: <DataSection />, press: 'close' },
];

async function look({ role, part, press }: Case): Promise<void> {
  signIn(role);
  await show(part);
  if (press) fireEvent.click(await screen.findByRole('button', { name: press }));
}

test.each(cases)('$what, while the server fails: what it said, and a way to try again', async (one) => {
  serve(one.answers ?? {}, broken);
  await look(one);
  await screen.findByText(said);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test.each(cases)('$what, never opened here and without internet: that it is not saved on this device', async (one) => {
  serve(one.answers ?? {}, unreachable);
  await look(one);
  await screen.findByText('Not saved on this device');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('an import that cannot be shown still leads back to the others', async () => {
  serve({}, unreachable);
  const onOpen = vi.fn();
  signIn('admin');
  await show(<ImportPage id={idOf(7)} onOpen={onOpen} printSlips={() => null} />);
  fireEvent.click(await screen.findByRole('button', { name: 'another' }));
  expect(onOpen).toHaveBeenCalledWith(undefined);
});

test.each([
  ['a madrasa', <MadrasaClasses madrasaId={idOf(100)} key="1" />],
  ['a region', <RegionClasses regionId={idOf(1)} key="2" />],
])('the list of classes of %s that could not be loaded says that it is classes', async (_, part) => {
  serve({}, broken);
  signIn('sponsor');
  await show(part);
  await screen.findByRole('heading', { level: 1, name: 'classes' });
});

test.each([
  ['a person', <PersonPage id={idOf(600)} classLink={nowhere} list={nowhere} key="1" />],
  ['a payment', <PaymentDetailsPage id={idOf(601)} key="2" />],
])('%s that could not be loaded has one title', async (_, part) => {
  serve({}, broken);
  signIn('admin');
  await show(part);
  await screen.findAllByText(said);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test.each([
  [
    'classes',
    <MadrasaClassesPage
      madarisId={idOf(100)}
      parent={{ label: 'all', link: {} }}
      links={{ class: nowhere, madrasa: nowhere, students: nowhere, teachers: nowhere }}
      tabs={null}
      key="1"
    />,
  ],
  [
    'people',
    <MadrasaPeoplePage kind="student" madarisId={idOf(100)} classId={undefined} parent={{}} tabs={null} key="2" />,
  ],
])('a madrasa of which nothing can be loaded says so once, on the tab of its %s', async (_, part) => {
  serve({}, broken);
  signIn('supervisor');
  await show(part);
  await waitFor(() => expect(document.querySelector('[data-loading]')).toBeNull());
  expect(screen.getAllByText(said)).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
});

/* The next page of a list: what is shown stays until it is there, and with it the focus. */

function Pages({ children }: { children: (page: number, onPage: (page: number) => void) => ReactNode }) {
  const [page, setPage] = useState(1);
  return children(page, setPage);
}

const meta = (limit: number) => ({ totalItems: 3 * limit, totalCount: 3 * limit, page: 1, limit });
const found = {
  type: 'class',
  id: group.id,
  name: 'The first page',
  regionId: idOf(1),
  regionName: 'Azilal',
  madrasaId: idOf(100),
  madrasaName: 'Noor',
  price: 40,
  openDollars: 20,
  sponsoredPercentage: 50,
};
const row = {
  number: 2,
  action: 'wrong',
  state: 'waiting',
  values: { name: 'The first page' },
  errors: {},
  changes: [],
};

test.each<[string, Role, (page: number, onPage: (page: number) => void) => ReactNode, Answers]>([
  [
    'what a sponsorship supports',
    'sponsor',
    (page, onPage) => (
      <PayListPage
        type="region"
        typeId={idOf(1)}
        page={page}
        search=""
        onChange={(change) => onPage(change.page ?? 1)}
      />
    ),
    {
      [`sponsorships/region/${idOf(1)}/madaris`]: { data: [buildMadrasa({ name: 'The first page' })], meta: meta(5) },
    },
  ],
  [
    'what a search found',
    'sponsor',
    (page, onPage) => <SearchPage search="page" page={page} onSearch={(change) => onPage(change.page ?? 1)} />,
    { search: { data: [found], meta: meta(10) } },
  ],
  [
    'the rows of an import',
    'admin',
    () => <ImportRows id={idOf(7)} version={1} counts={{ ...none, wrong: 20 }} isOver={false} />,
    { [`imports/${idOf(7)}/rows`]: { data: [row], meta: meta(20) } },
  ],
])('%s: a page stays, and the focus with it, while the next one is on its way', async (_, role, part, answers) => {
  serve(answers, never);
  signIn(role);
  await show(<Pages>{part}</Pages>);
  await screen.findByText('The first page');
  serve({}, never);
  const next = screen.getByRole('button', { name: 'Next page' });
  next.focus();
  fireEvent.click(next);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Previous page' })).toBeTruthy());
  expect(screen.getByText('The first page')).toBeTruthy();
  expect(next.isConnected).toBe(true);
  expect(document.activeElement).toBe(next);
});

test('the telephone number of a person reads from left to right in Arabic too', async () => {
  const person = buildUser({ id: idOf(600), phone: '+212 600 000 001' });
  serve({ [`users/${person.id}`]: { data: person } }, never);
  signIn('admin');
  await show(<PersonPage id={person.id} classLink={nowhere} list={nowhere} />, 'ar');
  const phone = await screen.findByText('+212 600 000 001');
  expect(phone.closest('[dir]')?.getAttribute('dir')).toBe('ltr');
});

test.each([
  ['a small amount says from which on they are read', 2, 'thanks.reportArrives'],
  ['a larger one says that they come', 20, 'thanks.report'],
])('thanks for a sponsorship say what becomes of the reports: %s', async (_, amount, words) => {
  const sponsorship = buildSponsorship({ amount, price: 40 });
  serve({ [`sponsorships/${sponsorship.id}`]: { data: sponsorship } }, never);
  signIn('sponsor');
  await show(<ThankYouPage sponsorshipId={sponsorship.id} next={() => null} />);
  await screen.findByText('thanks.text');
  await screen.findByText(words);
});

test('a manager without news reads that there is nothing new', async () => {
  serve({ 'me/news': { data: { items: [], newCount: 0 } } }, never);
  signIn('supervisor');
  const { unmount } = await show(<NewsPage above={<div />} />);
  await screen.findByText('empty');
  expect(document.body.textContent).not.toContain('Last updated');
  unmount();
  // Only the server knows whether something has come since.
  serve({}, unreachable);
  await show(<NewsPage above={<div />} />);
  await screen.findByText('empty');
  await screen.findByText(/^Last updated/);
});

test('an import without a wrong row shows those that it adds, and says where asked that none is wrong', async () => {
  serve({ [`imports/${idOf(7)}/rows`]: { data: [], meta: { totalItems: 0, page: 1, limit: 20 } } }, never);
  signIn('admin');
  await show(<ImportRows id={idOf(7)} version={1} counts={{ ...none, add: 3 }} isOver />);
  await screen.findByText('noneOfThese');
  const shown = screen.getByLabelText('show') as HTMLSelectElement;
  expect(shown.value).toBe('add');
  fireEvent.change(shown, { target: { value: 'wrong' } });
  await screen.findByText('noneWrong');
});
