import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { wordsOf } from '#tests/screenshots/words.ts';
import { madeDocuments, testDocument } from '#tests/tools/documents.ts';
import { recordingOf } from '#tests/tools/recording.ts';
import { demoAccount } from './api.ts';
import { goWithin } from './go-within.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { serverTruth } from './server-truth.ts';
import { signIn, waitForWorker } from './steps.ts';
import { savedTexts } from './stored-on-device.ts';

/*
 * Reading on a cheap phone, in Arabic, without a connection, after its browser was closed and started again: only saved files
 * are available.
 */

const t = wordsOf('ar');
const number = (value: number) => new Intl.NumberFormat('ar-u-nu-arab').format(value);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
afterAll(() => fixture.close());

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

test('after a restart without internet a student goes on reading, finds a word, and repeats a part of a recording', async () => {
  const { largePdf } = await madeDocuments();
  const own = await serverTruth(fixture.serverUrl(), demoAccount('student'));
  const { classId } = await own.ownClass();
  const teacher = await serverTruth(fixture.serverUrl(), demoAccount('teacher'));
  await teacher.uploadMaterial(classId, 'كتاب القراءة', largePdf);
  await teacher.uploadMaterial(classId, 'تلاوة', testDocument('recitation.mp3', recordingOf(30)));
  const { data } = await own.materials(classId);
  const pathOf = (title: string) => `/read/material/${data.find((row) => row.title === title)?.id}`;

  const first = await fixture.openBrowser('student');
  await signIn(first.page, fixture.origin, demoAccounts.student);
  await waitForWorker(first.page);
  await first.page.evaluate(() => localStorage.setItem('i18nextLng', 'ar'));
  await first.page.goto(`${fixture.origin}/student-details/${classId}`);
  const keep = first.page.getByRole('region', { name: t('classes:keep.title') });
  await keep.getByRole('button', { name: t('classes:keep.keep'), exact: true }).click();
  await expect.poll(() => savedTexts(first.page), { timeout: 120_000 }).toBeGreaterThan(data.length - 2);
  await expect
    .poll(() => first.page.evaluate(async () => (await (await caches.open('sanad-readers')).keys()).length), {
      timeout: 60_000,
    })
    .toBeGreaterThan(4);
  await goWithin(first.page, pathOf('كتاب القراءة'));
  await first.page.locator('[data-page="1"] :is(span, p)').first().waitFor({ state: 'attached' });
  const pages = await first.page.locator('[data-page]').count();
  const at = (page: Page, place: number) =>
    page.getByRole('button', { name: `${number(place)} / ${number(pages)}`, exact: true });
  await at(first.page, 1).click();
  await first.page.getByRole('menuitemradio', { name: t('reader:page', { page: number(2) }), exact: true }).click();
  await at(first.page, 2).waitFor();
  await first.page.goBack();
  await keep.waitFor();

  await first.close();
  await fixture.stopServer();
  const { page } = await fixture.openBrowser('student');
  await slow(page);
  await page.goto(`${fixture.origin}/`);
  await page.getByText(t('materials:start.continue')).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'كتاب القراءة' }).click();
  await at(page, 2).waitFor();

  await page.getByRole('button', { name: t('reader:find.label') }).click();
  await page.getByRole('searchbox', { name: t('reader:find.label') }).fill('lesson ٣٠');
  await page.getByText(t('reader:find.of', { hit: number(1), hits: number(1) }), { exact: true }).waitFor();
  await page.getByRole('button', { name: t('reader:find.close') }).click();

  await page.locator('[data-page="3"]').evaluate((sheet) => sheet.scrollIntoView({ behavior: 'instant' }));
  await page.mouse.wheel(0, 60);
  await at(page, 3).waitFor();
  await page.locator('[data-page="3"] :is(span, p)').first().waitFor({ state: 'attached' });
  // Back and forth, a reload, and the link that was shared.
  await page.goBack();
  await page.getByText(t('materials:start.continue')).waitFor();
  await page.goForward();
  await at(page, 3).waitFor();
  await page.reload();
  await at(page, 3).waitFor();
  await page.goto(`${fixture.origin}${pathOf('كتاب القراءة')}?page=2`);
  await at(page, 2).waitFor();

  await page.goto(fixture.origin + pathOf('تلاوة'));
  const audio = page.locator('audio');
  const time = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  await page.getByRole('button', { name: t('reader:audio.play') }).click();
  await expect.poll(time).toBeGreaterThan(0.5);
  await page.getByRole('button', { name: t('reader:audio.from') }).click();
  const start = await time();
  await expect.poll(time).toBeGreaterThan(start + 2);
  const end = await time();
  await page.getByRole('button', { name: t('reader:audio.to') }).click();
  // The part repeats, and playback never continues after it.
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(time, { interval: 100 }).toBeLessThan(start + 1.2);
    await expect.poll(time, { interval: 100 }).toBeGreaterThan(start + 1.5);
    expect(await time()).toBeLessThan(end + 1.5);
  }
}, 600_000);
