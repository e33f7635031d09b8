import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withDatabase } from '#server/cli/reach-database.ts';
import { systemClock } from '#server/clock.ts';
import { sendQueuedMails } from '#server/modules/mails/send-queued-mails.ts';
import { demoAccount } from './api.ts';
import { callerOf, openPage, sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';

test('a changed price and a declined card are said, charge nothing and lose nothing that was typed', async () => {
  const school = await ownSchool();
  const [first] = school.classes;
  const { page } = await openPage({ account: school.sponsor });
  await page.clock.install();
  await open(page, school);
  await page.getByLabel('Your monthly amount').fill('7');
  const admin = await callerOf(demoAccount('admin'));
  const { name, description, madarisId } = first;
  await admin.call(
    'classes.update',
    { classId: first.id, id: first.id },
    { name, description, madarisId, monthlyPrice: '30' },
  );
  await page.getByLabel('Cardholder name').fill('Salma Idrissi');
  expect(await sponsorships(school), 'no field that is touched holds anything').toEqual([]);
  await typeCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Pay $7' }).click();
  const changed = 'The cost has changed to $30 a month. No money was taken; please look at it again.';
  await page.getByText(changed).first().waitFor();
  await page.getByText('$30 per month').waitFor();

  await typeCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Pay $7' }).click();
  await page.getByText('The payment was declined. No money was taken; please try another card.').first().waitFor();
  expect(await page.getByLabel('Your monthly amount').inputValue()).toBe('7');
  expect(await page.getByLabel('Cardholder name').inputValue()).toBe('Salma Idrissi');

  await page.getByLabel('CCV').blur();
  await page.getByRole('button', { name: '$30 All of it', exact: true }).click();
  await page.getByLabel('Your monthly amount').fill('8');
  expect((await sponsorships(school)).filter(({ state }) => state === 'active')).toEqual([]);
  await typeCard(page, '5555555555554444');
  await page.getByRole('button', { name: 'Pay $8' }).click();
  await page.waitForURL(/thank-you-for-sponsorship/);
  expect((await sponsorships(school)).filter(({ state }) => state === 'active').map(({ amount }) => amount)).toEqual([
    8,
  ]);
});

test('a card number that is typed, half typed or paid with is nowhere but in its field', async () => {
  const school = await ownSchool();
  const number = trialNumber();
  const holder = `Holder ${number.slice(4, 12)}`;
  const { page } = await openPage({ account: school.sponsor, worker: true });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.exposeFunction('noteSent', (text: string) => sent.push(text));
  await page.addInitScript(noteBodies);
  await open(page, school);
  await page.getByLabel('Your monthly amount').fill('7');
  await page.getByLabel('Cardholder name').fill(holder);
  await page.getByLabel('Card number').fill(number.slice(0, 11));
  expectNothingOf(await browserHolds(page), number, holder);
  await page.reload();
  expect(await page.getByLabel('Card number').inputValue()).toBe('');

  await page.getByLabel('Cardholder name').fill(holder);
  await typeCard(page, number);
  await page.getByRole('button', { name: 'Pay $7' }).click();
  await page.waitForURL(/thank-you-for-sponsorship/);
  await page.getByRole('link', { name: 'Open the receipt' }).waitFor();

  const browser = await browserHolds(page);
  expect(browser).toContain(school.sponsor.email);
  expect(sent.join('\n')).toContain('tok_sandbox_');
  const database = await databaseHolds();
  expect(database).toContain(school.sponsor.email);
  const log = await readFile(inject('sharedServerLog'), 'utf8');
  const mails = await mailsSent();
  expect(mails).toContain(school.sponsor.email);
  for (const found of [browser, sent.join('\n'), database, log, mails]) expectNothingOf(found, number, holder);
});

/** Runs in the page: reports the body of every call, which the browser's own log leaves out for a stream. */
function noteBodies(): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    await Reflect.get(globalThis, 'noteSent')(`${request.url} ${await request.clone().text()}`);
    return send(request);
  };
}

async function open(page: Page, { origin, classes: [first] }: OwnSchool & { origin?: string }): Promise<void> {
  await page.goto(`${origin ?? inject('sharedServer')}/sponsor-payment/class/${first.id}`);
  await page.getByRole('heading', { level: 1, name: `Sponsor ${first.name}` }).waitFor();
}

/** The autocomplete value of each field of a card. */
const cardFields = { 'Card number': 'cc-number', 'Expiry date': 'cc-exp', CCV: 'cc-csc' };

async function typeCard(page: Page, number: string): Promise<void> {
  for (const [label, autocomplete] of Object.entries(cardFields))
    expect(await page.getByLabel(label).getAttribute('autocomplete')).toBe(autocomplete);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/40');
  await page.getByLabel('CCV').fill('123');
}

async function sponsorships({ sponsor }: OwnSchool) {
  const caller = await callerOf(sponsor);
  return (await caller.call('sponsorships.list')).data;
}

/** A number that passes Luhn and is unique: nine digits of it occur nowhere by chance. */
function trialNumber(): string {
  const digits = `55${String(randomInt(1e13)).padStart(13, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Expects neither the number nor its first nine digits, in a row or in groups, nor the card's owner. */
function expectNothingOf(text: string, number: string, holder: string): void {
  const start = number.slice(0, 9);
  const traces = [start, start.replace(/(\d{4})(?=\d)/g, '$1 '), start.replace(/(\d{4})(?=\d)/g, '$1-'), holder];
  for (const trace of traces) {
    expect(text.includes(trace), trace).toBe(false);
    expect(text.includes(Buffer.from(trace).toString('hex')), `${trace} as bytes`).toBe(false);
  }
}

/**
 * Every mail that the server has sent, and waiting ones, which are sent here so that the test need not wait for the server's
 * turn.
 */
async function mailsSent(): Promise<string> {
  const dataDir = inject('sharedDataDir');
  const texts: string[] = [];
  const mailer = async (mail: object) => void texts.push(JSON.stringify(mail));
  const tools = { mailer, clock: systemClock, log: { error: () => undefined }, origin: sharedServer() };
  await withDatabase({ databaseUrl: undefined, dataDir }, ({ db }) => sendQueuedMails({ ...tools, db }));
  const folder = join(dataDir, 'mail');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  // Removes the line breaks of quoted-printable.
  for (const name of files) texts.push(readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''));
  return texts.join('\n');
}

/** Every table of the server's database, as text. */
function databaseHolds(): Promise<string> {
  return withDatabase({ databaseUrl: undefined, dataDir: inject('sharedDataDir') }, async ({ db }) => {
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle')`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
      for (const { row } of rows) texts.push(row);
    }
    return texts.join('\n');
  });
}

/** Every IndexedDB, cache and storage of the browser, as text. */
function browserHolds(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const [keys, values] = [asked(rows.getAllKeys()), asked(rows.getAll())];
        texts.push(JSON.stringify([await keys, await values]));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const type = answer?.headers.get('content-type') ?? '';
        texts.push(request.url, /json|html|text/.test(type) ? ((await answer?.text()) ?? '') : '');
      }
    }
    return texts.join('\n');
  });
}
