import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import type { Report } from '#contract/entities/report.ts';
import type { OutboxItem } from '#data/database/outbox-item.ts';
import { madeDocuments, type TestDocument } from '#tests/tools/documents.ts';
import { cutRequestAfter, type Fault, holdRequest, loseAnswer, repeatRequest } from '#tests/tools/faults.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { demoAccount } from './api.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { serverTruth } from './server-truth.ts';
import { act, chooseCard, expectEntries, openFirstClass, signIn, upload, waitForWorker } from './steps.ts';

const faults: Fault[] = [holdRequest(), repeatRequest(), loseAnswer(), cutRequestAfter(2_000)];

/**
 * Tests the state of the server after a browser was killed this often while reports were corrected and their requests under
 * way.
 */
export function describeKillsWhileCorrecting(kills: number): void {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(inject('demoFolder'));
  });
  afterEach(() => fixture.clear());
  afterAll(() => fixture.close());

  test(`after ${kills} kills each report is at the server once, as the phone shows it, and what was deleted is not`, async () => {
    const seed = seedOf();
    console.log(`Kills while correcting: SEED=${seed}.`);
    const random = chance(seed);
    const pick = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T;
    const { arabicPdf, tablesDocx: otherFile } = await madeDocuments();

    let browser = await fixture.openBrowser('teacher');
    await signIn(browser.page, fixture.origin, demoAccounts.teacher);
    const classPath = await openFirstClass(browser.page);
    await waitForWorker(browser.page);
    const truth = await serverTruth(fixture.serverUrl(), demoAccount('teacher'));
    const before = new Set((await truth.ownReports()).map(({ id }) => id));
    const tried = new Map<Correction, number>();

    for (let kill = 1; kill <= kills; kill += 1) {
      const { page } = browser;
      const title = `Report ${kill}`;
      await page.goto(`${fixture.origin}${classPath}/monthly-reports`);
      fixture.network.fault({
        fault: pick(faults),
        method: 'POST',
        path: /\/reports$/,
        times: 1 + Math.floor(random() * 6),
      });
      await upload(page, 'Upload report', title, arabicPdf);
      await page.goto(`${fixture.origin}/outbox`);
      const how = pick(corrections);
      tried.set(how, (tried.get(how) ?? 0) + 1);
      const correcting = correct(page, title, { how, otherFile }).catch(() => undefined);
      // Half of the kills come in the middle of a correction, the others a moment after it.
      if (random() < 0.5) await Promise.race([correcting, pause(random() * 2_500)]);
      else await correcting.then(() => pause(random() * 1_000));
      if (random() < 0.5) await fixture.network.release(Math.floor(random() * 3));
      await browser.kill();
      await correcting;
      fixture.network.clear();
      browser = await fixture.openBrowser('teacher');
    }

    const { page } = browser;
    await page.goto(`${fixture.origin}/outbox`);
    const sendNow = page.getByRole('button', { name: 'Send now', exact: true });
    await expect
      .poll(
        async () => {
          if (await sendNow.isVisible()) await sendNow.click({ timeout: 1_000 }).catch(() => undefined);
          return (await outboxOf(page)).filter(({ state }) => state !== 'sent').length;
        },
        { timeout: 120_000, interval: 1_000 },
      )
      .toBe(0);
    while (fixture.network.held() > 0) await fixture.network.release();
    const outbox = await outboxOf(page);
    const receipts = outbox.filter(({ kind }) => kind === 'create');
    await expectEntries(page, 'sent', Math.min(10, outbox.length));
    const added = (await truth.ownReports()).filter(({ id }) => !before.has(id));
    expect(added.map(atServer).toSorted()).toEqual(receipts.map(onDevice).toSorted());
    const late = receipts.filter(({ revision = 0 }) => revision > 0);
    const summary = [...tried].map(([how, count]) => `${count} ${how}`).join(', ');
    console.log(
      `${kills} reports, corrections: ${summary}; ${late.length} with a request under way, ${kills - receipts.length} deleted.`,
    );
    // With few kills, none may have come at the right moment.
    if (kills > 20) expect(late.length).toBeGreaterThan(0);
  }, 3_600_000);
}

const corrections = ['title', 'month', 'class', 'file', 'deletion'] as const;
type Correction = (typeof corrections)[number];

/** Corrects a report in the outbox like a person; it may be sent, or the browser killed, before that is done. */
async function correct(
  page: Page,
  title: string,
  { how, otherFile }: { how: Correction; otherFile: TestDocument },
): Promise<void> {
  page.setDefaultTimeout(5_000);
  const dialog = page.getByRole('dialog');
  if (how === 'deletion') {
    await act(page, title, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  } else if (how === 'file') {
    const chooser = page.waitForEvent('filechooser');
    await act(page, title, 'Replace the file');
    const { name, type: mimeType, bytes: buffer } = otherFile;
    await (await chooser).setFiles({ name, mimeType, buffer });
  } else if (how === 'class') {
    await act(page, title, 'Move to another class');
    await dialog.getByLabel('Class').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  } else {
    await act(page, title, 'Edit');
    await dialog.getByLabel('File name').fill(`${title}, corrected`);
    if (how === 'month') await dialog.getByLabel('Report for').selectOption({ index: 2 });
    // The month may have a report already.
    if (await dialog.getByRole('radiogroup').isVisible()) await chooseCard(dialog, 'Add to it');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}

function atServer({ id, title, classId, month, sentHash, fileHash }: Report): string {
  return `${id} ${title} ${classId} ${month} ${sentHash ?? fileHash}`;
}

/** The same data of an item that waits, or has its receipt; the month is the chosen one. */
function onDevice({ id, title, params, fields, parts }: Stored): string {
  return `${id} ${title} ${params.classId} ${fields.month} ${parts[0]?.sha256}`;
}

type Stored = Pick<OutboxItem, 'id' | 'title' | 'state' | 'kind' | 'revision' | 'params' | 'fields' | 'parts'>;

/** The stored outbox of the device. */
function outboxOf(page: Page): Promise<Stored[]> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { id?: string };
    const database = await answer(indexedDB.open(`sanad-${user.id}`));
    const items: Stored[] = await answer(database.transaction('outbox').objectStore('outbox').getAll());
    database.close();
    return items;
  });
}

/** The same numbers for the same seed: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
