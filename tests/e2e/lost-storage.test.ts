import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { storageName } from '#lib/device-storage.ts';
import { madeDocuments, type TestDocument } from '#tests/tools/documents.ts';
import { storedThings } from '#tests/tools/stored-as.ts';
import { goOffline, openNetwork, openPage } from './harness.ts';
import { loseStorage, unknownStorage } from './lose-storage.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { upload } from './steps.ts';

/*
 * A browser clears what a site has stored, whole or in part, when a cheap phone is full. Whatever it takes, the app
 * starts, sends what is still there, and says what is not.
 */

const all = storedThings.map(({ key }) => key);
const keysIn = (place: string) => storedThings.filter(({ where }) => where === place).map(({ key }) => key);
const caches = keysIn('cache');

let school: OwnSchool;
let page: Page;
let context: BrowserContext;
let origin: string;
let report: TestDocument;

beforeEach(async () => {
  school = await ownSchool();
  report = (await madeDocuments()).arabicPdf;
  const opened = await openPage({ account: school.teacher, ownSession: true, network: await openNetwork(), path: '/' });
  ({ page, context, origin } = opened);
});

test('with the caches of the app gone, it starts, sends what waits, and is on the device again', async () => {
  await saveOffline('Before the loss');
  await loseStorage(page, origin, caches);
  await context.setOffline(false);
  await page.goto(`${origin}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectSent('Before the loss');
  await expect.poll(() => hasShell(page), { timeout: 60_000 }).toBe(true);
  await goOffline(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
});

test('whichever single thing the browser clears, the app starts and sends what waits, or says what was lost', async () => {
  await saveOffline('Everything stored');
  expect(await unknownStorage(page)).toEqual([]);
  await context.setOffline(false);
  for (const key of all) {
    const title = `Without ${key}`;
    await saveOffline(title);
    await loseStorage(page, origin, [key]);
    await context.setOffline(false);
    await page.goto(`${origin}/outbox`);
    if (key === 'accountDatabase') await expectLost(title);
    else await expectSent(title);
  }
});

test('with all databases gone at once, the person reads what was not sent, until they have read it', async () => {
  await saveOffline('November');
  await loseStorage(page, origin, ['deviceDatabase', 'accountDatabase', ...caches]);
  await context.setOffline(false);
  await page.goto(`${origin}/`);
  await expectLost('November');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
  await page.getByText('Everything has been sent').waitFor();
});

test('with everything gone, the app starts as on a new device', async () => {
  await saveOffline('November');
  await loseStorage(page, origin, all);
  await context.setOffline(false);
  await page.goto(`${origin}/outbox`);
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

/** Saves a report for the first class of the school, without a connection. */
async function saveOffline(title: string): Promise<void> {
  await page.goto(`${origin}/class-details/${school.classes[0].id}/monthly-reports`);
  await goOffline(page);
  await upload(page, 'Upload report', title, report);
  await expect.poll(() => notedAsWaiting(page)).toContain(title);
}

/** What is noted beside the session, a moment after it was saved, as waiting on this device. */
function notedAsWaiting(of: Page): Promise<string> {
  return of.evaluate(
    (prefix) =>
      Object.entries(localStorage)
        .filter(([name]) => name.startsWith(prefix))
        .map(([, note]) => String(note))
        .join('\n'),
    storageName('waiting'),
  );
}

async function expectSent(title: string): Promise<void> {
  await page.goto(`${origin}/outbox`);
  await page.locator('[data-entry][data-state=sent]', { hasText: title }).waitFor();
}

async function expectLost(title: string): Promise<void> {
  await page.goto(`${origin}/outbox`);
  const strip = page.getByRole('alert', { name: '1 item was not sent and is gone from this phone' });
  await strip.getByText(title, { exact: true }).waitFor();
  await strip.getByText(`${school.classes[0].name} · ${school.madrasa.name}`).waitFor();
  expect(await page.getByText('Everything has been sent').count()).toBe(0);
  await strip.getByRole('button', { name: 'I have read this' }).click();
  await strip.waitFor({ state: 'hidden' });
}

/** Whether the precache holds the shell again, which comes last. */
function hasShell(of: Page): Promise<boolean> {
  return of.evaluate(async () => (await window.caches.match('/index.html', { ignoreSearch: true })) !== undefined);
}
