import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Role } from '#contract/rights/roles.ts';
import type { TestBrowser } from '#tests/tools/browser.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { type Caller, demoAccount, signInByApi } from './api.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { secondAccount, secondAdmin } from './second-admin.ts';
import { signIn, toastWith, waitForWorker } from './steps.ts';

let fixture: Fixture;

beforeAll(async () => {
  // A payment can be sent after a minute, on every day of the month.
  fixture = await openFixture(inject('demoFolder'), { TRANSFER_SETTLING_DAYS: '0' });
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

async function openAs(role: Role, account = demoAccount(role)): Promise<TestBrowser['page']> {
  const { page } = await fixture.openBrowser(account.email);
  await signIn(page, fixture.origin, account.email, account.password);
  return page;
}

async function noteAsSent(page: TestBrowser['page'], id: string): Promise<void> {
  await page.goto(`${fixture.origin}/transfers/${id}`);
  await page.getByRole('button', { name: 'Note as sent' }).click();
  await page.getByRole('dialog').getByLabel('Reference').fill('SN-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Note as sent' }).click();
}

const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: drawPicture(900, 1_200) };
const as = (role: Role): Promise<Caller> => signInByApi(fixture.serverUrl(), demoAccount(role));

test('money is drafted, sent, confirmed offline, spent, and followed by its sponsor and by a visitor', async () => {
  const office = await as('admin');
  // The job divides payments every ten minutes, and each draft does too.
  const { data: others } = await office.call('transfers.ready');
  await office.call('transfers.create', {}, { madrasaId: others[0]?.madrasaId, amount: 1 });
  const admin = await openAs('admin');
  await admin.goto(`${fixture.origin}/transfers`);
  await admin.getByRole('button', { name: 'See all' }).click();
  await admin.getByRole('checkbox', { name: 'Select Madrasat al-Noor' }).first().check();
  await admin.getByRole('button', { name: /^Draft 1 transfer/ }).click();
  await toastWith(admin, '1 transfer was drafted.').waitFor();
  const { data: drafts } = await office.call('transfers.list', {}, undefined, '?state=draft&limit=100');
  const { id, amount, madrasaId } =
    drafts.find(({ madrasaName }) => madrasaName === 'Madrasat al-Noor') ?? expect.fail();
  await secondAdmin(fixture.serverUrl(), office);
  await noteAsSent(admin, id);
  await admin.getByRole('dialog').getByText('Another admin must mark it as sent.').first().waitFor();
  await admin.context().close();
  const second = await openAs('admin', secondAccount);
  await noteAsSent(second, id);
  await toastWith(second, 'The transfer is noted as sent.').waitFor();
  await second.context().close();

  const teacher = await openAs('teacher');
  const card = teacher.locator(`[data-arrival="${id}"]`);
  await card.waitFor();
  await waitForWorker(teacher);
  await fixture.network.down();
  await card.locator('[data-receipt]').setInputFiles(receipt);
  await card.getByText('Waiting to send').waitFor();
  await fixture.network.up();
  await expect
    .poll(async () => (await office.call('transfers.get', { id })).data, { timeout: 60_000, interval: 500 })
    .toMatchObject({ state: 'confirmed', confirmedAmount: amount, hasPhoto: true });
  await teacher.context().close();

  const supervisor = await openAs('supervisor');
  const region = await as('supervisor');
  const { data: due } = await region.call('spending.due');
  const { month } = due.find((row) => row.madrasaId === madrasaId && row.state !== 'returned') ?? expect.fail();
  await supervisor.goto(`${fixture.origin}/spending-report/${madrasaId}/${month}`);
  await supervisor.getByLabel('Teachers’ pay').waitFor();
  await waitForWorker(supervisor);
  await fixture.network.down();
  await supervisor.getByLabel('Teachers’ pay').fill('20');
  await supervisor.getByLabel('Books').fill('5');
  await supervisor.locator('[data-photos=pictures]').setInputFiles(receipt);
  await supervisor.getByRole('img', { name: /Photo 1/ }).waitFor();
  await supervisor.getByRole('button', { name: 'Send', exact: true }).click();
  await supervisor.waitForURL(`${fixture.origin}/`);
  await fixture.network.up();
  const spending = async () => (await region.call('spending.list', { id: madrasaId }, undefined, '?limit=100')).data;
  await expect
    .poll(async () => (await spending()).filter((row) => row.month === month), { timeout: 60_000, interval: 500 })
    .toMatchObject([{ total: 25, photos: [{ released: false }] }]);
  await supervisor.goto(`${fixture.origin}/madrasa-spending/${madrasaId}`);
  await supervisor
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Show to sponsors/ })
    .click();
  await expect
    .poll(async () => (await spending()).find((row) => row.month === month)?.photos)
    .toMatchObject([{ released: true }]);
  await supervisor.context().close();

  const giver = await as('sponsor');
  const { data: given } = await giver.call('sponsorships.list');
  const own = given.find(({ type, state }) => type === 'class' && state === 'active') ?? expect.fail();
  const { data: newest } = await giver.call('sponsorships.trail', { id: own.id });
  const trailOf = (each: string) => giver.call('sponsorships.trail', { id: own.id }, undefined, `?month=${each}`);
  const trails = await Promise.all(newest.months.map(async (each) => (await trailOf(each)).data));
  const days = (await spending()).flatMap(({ photos, createdDate }) =>
    photos.some(({ released }) => released) ? [createdDate.slice(0, 10)] : [],
  );
  const followed = trails.find(
    ({ stations }) => days.includes(stations[3]?.date ?? '') && stations.every(({ date }) => date !== null),
  );
  if (!followed) return expect.fail('A month of the sponsor is spent, with photos that were released.');
  const sponsor = await openAs('sponsor');
  await sponsor.locator(`a[href*="/money-trail/${own.id}"]`).click();
  await sponsor.getByRole('combobox', { name: 'Month' }).selectOption(followed.month);
  await expect.poll(() => sponsor.locator('[data-station][data-done=true]').count()).toBe(5);
  await sponsor.getByText(/^Of your \$.*teachers’ pay/).waitFor();
  await sponsor.getByRole('region', { name: 'Photos of receipts' }).getByRole('img').first().waitFor();
  await sponsor.context().close();

  const { data: payments } = await giver.call('payments.list', {}, undefined, '?limit=100');
  const paid = payments.find((each) => each.sponsorshipId === own.id && each.month === followed.month);
  const { page: visitor } = await fixture.openBrowser('visitor');
  await visitor.goto(`${fixture.origin}/receipt/${paid?.receiptCode}`);
  await expect.poll(() => visitor.locator('[data-station][data-done=true]').count()).toBe(5);
  const text = await visitor.getByRole('main').innerText();
  const names = ['Hana Sabri', 'Amina Tazi', 'Yusuf Amrani', 'Salma Idrissi'];
  expect(names.filter((name) => text.includes(name))).toEqual([]);
});

test('an admin closes a month once its checklist is empty: its journal balances, and its seal is on the receipt', async () => {
  // A server reads the gateway's balance at its start, unless another one has just done so.
  await fixture.stopServer();
  await fixture.startServer();
  const office = await as('admin');
  const { data: months } = await office.call('books.months');
  const matters = async (month: string) => (await office.call('books.open', { month })).data;
  const open = months.filter(({ state }) => state === 'open').map(({ month }) => month);
  const busy = open[0] ?? expect.fail('A month is open.');
  const firstReady = () => firstOf(open.slice(1), async (month) => (await matters(month)).length === 0);
  await expect.poll(firstReady, { timeout: 60_000, interval: 1_000 }).toBeTruthy();
  const ready = (await firstReady()) ?? expect.fail();
  const admin = await openAs('admin');
  await admin.goto(`${fixture.origin}/books`);
  const card = (month: string) => {
    const name = new Date(`${month}-15`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
    return admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name, exact: true }) });
  };
  const dialog = admin.getByRole('alertdialog');
  const close = dialog.getByRole('button', { name: 'Close the month' });
  await card(busy).getByRole('button', { name: 'Close the month' }).click();
  await dialog.getByText(/not arrived/).waitFor();
  expect([await close.isDisabled(), (await matters(busy)).length > 0]).toEqual([true, true]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await card(ready).getByRole('button', { name: 'Close the month' }).click();
  await close.click();
  await toastWith(admin, 'The month is closed and sealed.').waitFor();
  const { data: closed } = await office.call('books.months');
  const { seal } = closed.find(({ month }) => month === ready) ?? expect.fail();
  expect(seal).toMatch(/^[0-9a-f]{64}$/);
  await card(ready).getByText(String(seal)).waitFor();
  const downloaded = admin.waitForEvent('download');
  await card(ready).getByRole('button', { name: 'Journal (CSV)' }).click();
  const [head = '', ...lines] = (await readFile(await (await downloaded).path(), 'utf8')).trim().split(/\r?\n/);
  expect(head.replace(/^\uFEFF/, '')).toBe('date,account,debit,credit,fund,reference');
  const cents = (column: number) =>
    lines.reduce((sum, line) => sum + Math.round(Number(cellsOf(line)[column] || 0) * 100), 0);
  expect([lines.length > 0, cents(2)]).toEqual([true, cents(3)]);
  await admin.context().close();

  const giver = await as('sponsor');
  const { data: payments } = await giver.call('payments.list', {}, undefined, '?limit=100');
  const paid = payments.find(({ paidDate }) => paidDate?.startsWith(ready)) ?? expect.fail('They paid in that month.');
  const { page: visitor } = await fixture.openBrowser('reader');
  await visitor.goto(`${fixture.origin}/receipt/${paid.receiptCode}`);
  await visitor.getByText(String(seal)).waitFor();
});

async function firstOf<T>(all: readonly T[], is: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await is(one)) return one;
  return undefined;
}

/** Cells of a line of CSV; none in the journal contains a quotation mark. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
