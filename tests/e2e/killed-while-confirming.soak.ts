import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { type Caller, demoAccount, signInByApi } from './api.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { secondAdmin } from './second-admin.ts';
import { signIn } from './steps.ts';

/*
 * A teacher confirms a transfer with a photo, and the browser is killed at any moment after the tap: with and without a
 * connection, also more than 14 days after the money was sent. Afterwards the answer is there once, with its photo; a repeat
 * changes nothing.
 */
const kills = 10;
const dayMs = 24 * 3_600_000;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'), { TRANSFER_SETTLING_DAYS: '0' });
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

const as = (role: 'admin' | 'teacher') => signInByApi(fixture.serverUrl(), demoAccount(role));

/** A dollar on its way to the school of the demo's teacher, sent a number of days ago. */
async function sendDollar(drafter: Caller, sender: Caller, madrasaId: string, daysAgo: number): Promise<string> {
  const { data } = await drafter.call('transfers.create', {}, { madrasaId, amount: 1 });
  const sentDate = new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
  await sender.call('transfers.send', { id: data.id }, { method: 'cash', reference: `K-${daysAgo}`, sentDate });
  return data.id;
}

test('of confirmations whose browser is killed each counts once, with its photo, also late and said again', async () => {
  const seed = seedOf();
  console.log(`Seed ${seed}.`);
  const office = await as('admin');
  const second = await secondAdmin(fixture.serverUrl(), office);
  const school = await as('teacher');
  const { data: own } = await school.call('transfers.list', {}, undefined, '?state=sent&limit=100');
  const madrasaId = own[0]?.madrasaId ?? expect.fail('The school of the teacher gets money.');
  const moments = fc.sample(fc.integer({ min: 0, max: 2_500 }), { seed, numRuns: kills });
  for (const [number, afterMs] of moments.entries()) {
    const isLate = number % 3 === 0;
    const isOffline = number % 2 === 0;
    const id = await sendDollar(office, second, madrasaId, isLate ? 20 : 1);
    const of = `kill ${number} after ${afterMs} ms, ${isOffline ? 'offline' : 'online'}, ${isLate ? 'late' : 'in time'}`;
    let browser = await fixture.openBrowser('phone');
    await signIn(browser.page, fixture.origin, demoAccounts.teacher);
    const question = (page: typeof browser.page) => page.locator(`[data-arrival="${id}"]`);
    await question(browser.page).locator('[data-receipt]').waitFor({ state: 'attached' });
    if (isOffline) await fixture.network.down();
    const buffer = drawPicture(900 + number, 1_200);
    const photo = { name: 'receipt.png', mimeType: 'image/png', buffer };
    await question(browser.page).locator('[data-receipt]').setInputFiles(photo);
    await pause(afterMs);
    await browser.kill();

    if (isOffline) await fixture.network.up();
    browser = await fixture.openBrowser('phone');
    await browser.page.goto(fixture.origin);
    await browser.page.getByRole('heading', { level: 1 }).first().waitFor();
    const transfer = async () => (await office.call('transfers.get', { id })).data;
    const asked = question(browser.page).locator('[data-receipt]');
    // Either the answer is sent by itself, or nothing of it was stored and the card still asks.
    await expect
      .poll(async () => (await transfer()).state === 'confirmed' || (await asked.count()) > 0, { timeout: 60_000 })
      .toBe(true);
    if ((await transfer()).state !== 'confirmed') {
      await pause(5_000);
      if ((await transfer()).state === 'sent' && (await asked.count()) > 0) await asked.setInputFiles(photo);
    }
    await expect.poll(transfer, { timeout: 60_000, message: of }).toMatchObject({ state: 'confirmed', hasPhoto: true });
    const { receivedDate } = await transfer();
    // The same answer again, as from a second phone.
    const again = new FormData();
    again.set('amount', '1');
    again.set('receivedDate', receivedDate ?? '');
    const answer = await fetch(`${fixture.serverUrl()}/api/v1/transfers/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${school.session.token}`, 'idempotency-key': crypto.randomUUID() },
      body: again,
    });
    expect(answer.status, of).toBe(200);
    const { data: entries } = await office.call('audit.list', {}, undefined, '?objectType=transfer&limit=100');
    const said = entries.filter((entry) => entry.objectId === id && /^(confirm|dispute)$/.test(entry.action));
    expect(
      said.map(({ action }) => action),
      of,
    ).toEqual(['confirm']);
    await fixture.clear();
  }
});
