import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { wordsOf } from '#tests/screenshots/words.ts';
import { startBrowser } from '#tests/tools/browser.ts';
import { madeDocuments, testDocument } from '#tests/tools/documents.ts';
import { makeRecording } from '#tests/tools/recording.ts';
import { openNetwork, sharedServer } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';
import { waitForWorker } from './steps.ts';

/*
 * A student's evening on a cheap phone: four times slower than this machine, 360 px wide, Arabic, and the network gone since
 * before the browser was started.
 */

const t = wordsOf('ar');
const cpu = 4;
/** Generous: four times slower, on a machine that others use too. */
const timeoutMs = 90_000;

test('offline after a restart, slow, small and Arabic: the start goes on, a word is found, pages are turned, a recording is repeated', async () => {
  const { largePdf, arabicPdf } = await madeDocuments();
  const school = await ownSchool('مدرسة المساء');
  const [{ id: classId }] = school.classes;
  const truth = await serverTruth(sharedServer(), school.teacher);
  await truth.uploadMaterial(classId, 'كتاب القراءة', largePdf);
  await truth.uploadMaterial(classId, 'تقرير رمضان', arabicPdf);
  await truth.uploadMaterial(classId, 'تلاوة', testDocument('talawa.mp3', makeRecording(60)));
  const { data } = await truth.materials(classId);
  const pathOf = (title: string) => `/read/material/${data.find((row) => row.title === title)?.id}`;
  const network = await openNetwork();
  const profileDir = await mkdtemp(join(tmpdir(), 'sanad-evening-'));
  onTestFinished(() => rm(profileDir, { recursive: true, maxRetries: 10, retryDelay: 50 }));
  const phone = { profileDir, viewport: { width: 360, height: 740 }, locale: 'ar-SA', hasTouch: true };
  const turned = (page: Page, number: string) => page.getByRole('button', { name: new RegExp(`^${number} / `) });

  const before = await startBrowser(phone);
  before.page.setDefaultTimeout(timeoutMs);
  await before.page.goto(`${network.url}/login`);
  await before.page.getByLabel(t('auth:email')).fill(school.student.email);
  await before.page.getByLabel(t('auth:password'), { exact: true }).fill(school.student.password);
  await before.page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await before.page.waitForURL(`${network.url}/`);
  await waitForWorker(before.page);
  await before.page.goto(`${network.url}/student-details/${classId}`);
  const keep = before.page.getByRole('region', { name: t('classes:keep.title') });
  await keep.getByRole('button', { name: t('classes:keep.keep'), exact: true }).click();
  await keep.getByText(t('classes:keep.kept')).waitFor();
  // In its idle moments the app reads what is saved, so that it can be searched.
  await expect.poll(() => savedTexts(before.page), { timeout: timeoutMs }).toBe(3);
  await before.page.getByRole('link', { name: 'كتاب القراءة' }).click();
  await before.page.locator('[data-page="2"]').waitFor();
  await goToPage(before.page, 2);
  await turned(before.page, '٢').waitFor();
  await before.kill();
  await network.down();

  const { page, close } = await startBrowser(phone);
  onTestFinished(close);
  page.setDefaultTimeout(timeoutMs);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const times: Record<string, number> = {};
  const timed = async (what: string, step: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await step();
    times[what] = Math.round(performance.now() - startedAt);
  };

  await timed('start', async () => {
    await page.goto(`${network.url}/`);
    await page.getByText(t('materials:start.continue')).waitFor();
  });
  await timed('continue where it was left', async () => {
    await page.getByRole('main').getByRole('link', { name: 'كتاب القراءة' }).first().click();
    await turned(page, '٢').waitFor();
    await page.locator('[data-page="2"] span').first().waitFor({ state: 'attached' });
  });
  await timed('turn a page', async () => {
    await page.locator('[data-page="3"]').evaluate((sheet) => sheet.scrollIntoView({ behavior: 'instant' }));
    await page.locator('[data-page="3"] span').first().waitFor({ state: 'attached' });
  });
  await goToPage(page, 3);
  await turned(page, '٣').waitFor();

  await timed('back', async () => {
    await page.goBack();
    await page.getByText(t('materials:start.continue')).waitFor();
  });
  await timed('open again', async () => {
    await page.getByRole('main').getByRole('link', { name: 'كتاب القراءة' }).first().click();
    await turned(page, '٣').waitFor();
  });
  await timed('reload', async () => {
    await page.reload();
    await turned(page, '٣').waitFor();
  });
  await timed('a shared link', async () => {
    await page.goto(`${network.url}${pathOf('كتاب القراءة')}?page=4`);
    await turned(page, '٤').waitFor();
  });
  await expect.poll(() => new URL(page.url()).search, { timeout: timeoutMs }).toBe('');

  await page.goto(`${network.url}/`);
  await timed('find a word', async () => {
    await page.getByRole('button', { name: t('common:shell.find'), exact: true }).click();
    // As few write it: without the hamza, with a stroke between letters; the text has الملك and طالبًا.
    await page.getByRole('combobox').fill('الطـالب معلم');
    await page.getByRole('option', { name: /تقرير رمضان/ }).click();
    await page.getByRole('heading', { level: 1, name: 'تقرير رمضان' }).waitFor();
    await page.getByText(/^[٠-٩]+ من [٠-٩]+$/).waitFor();
  });

  await page.goto(`${network.url}${pathOf('تلاوة')}`);
  const audio = page.locator('audio');
  const time = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  await timed('play', async () => {
    await page.getByRole('button', { name: t('reader:audio.play'), exact: true }).click();
    await expect.poll(time, { timeout: timeoutMs }).toBeGreaterThan(0.3);
  });
  await repeatOnce(page, audio, time);
  const rate = () => audio.evaluate((element: HTMLAudioElement) => element.playbackRate);
  await page
    .getByRole('group', { name: t('reader:audio.speed') })
    .getByRole('button')
    .last()
    .click();
  expect(await rate()).toBe(2);
  console.log(`At ${cpu} times slower, in ms: ${JSON.stringify(times)}`);
});

/** Marks a part of some seconds and waits until it is played from its start again. */
async function repeatOnce(page: Page, audio: Locator, time: () => Promise<number>): Promise<void> {
  const jump = (seconds: number) =>
    audio.evaluate((element: HTMLAudioElement, to) => {
      element.currentTime = to;
    }, seconds);
  await jump(20);
  await expect.poll(time).toBeGreaterThanOrEqual(20);
  await page.getByRole('button', { name: t('reader:audio.from') }).click();
  await jump(23);
  await expect.poll(time).toBeGreaterThanOrEqual(23);
  await page.getByRole('button', { name: t('reader:audio.to'), exact: true }).click();
  await jump(22);
  let latest = 0;
  // Back before the end of the recording, without a hand: from the end of the part to its start.
  await expect
    .poll(
      async () => {
        const now = await time();
        const isBack = now < latest;
        latest = now;
        return isBack;
      },
      { timeout: timeoutMs, interval: 50 },
    )
    .toBe(true);
  expect(latest).toBeGreaterThanOrEqual(19.5);
  expect(latest).toBeLessThan(23.5);
}

async function goToPage(page: Page, number: number): Promise<void> {
  await page.locator(`[data-page="${number}"]`).evaluate((sheet) => {
    scrollBy({ top: sheet.getBoundingClientRect().top - 110, behavior: 'instant' });
  });
}

/** How many saved files can be searched on this device. */
function savedTexts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = `sanad-${JSON.parse(localStorage.getItem('user') ?? '{}').id}`;
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open(name));
    try {
      return await answer(database.transaction('texts').objectStore('texts').count());
    } finally {
      database.close();
    }
  });
}
