import { expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { goWithin } from './go-within.ts';
import { goOffline, openPage } from './harness.ts';
import { countObjectUrls, schoolWith } from './reader-steps.ts';
import { waitForWorker } from './steps.ts';
import { savedTexts } from './stored-on-device.ts';

test('a word of a saved lesson is found without internet, and opens on its page; the start goes on from there', async () => {
  const { largePdf, tablesDocx } = await madeDocuments();
  const { school } = await schoolWith([
    { title: 'Attendance', file: tablesDocx },
    { title: 'The whole book', file: largePdf },
  ]);
  const classPath = `/student-details/${school.classes[0].id}`;
  const { page, origin } = await openPage({ account: school.student, size: 'desktop', path: classPath, worker: true });
  await waitForWorker(page);
  await page.getByText('New', { exact: true }).first().waitFor();
  const keep = page.getByRole('region', { name: 'Save this class for offline' });
  await keep.getByRole('button', { name: 'Save', exact: true }).click();
  await keep.getByText('Saved on this device').waitFor();
  await expect.poll(() => savedTexts(page)).toBe(2);
  await goOffline(page);

  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('combobox').fill('lesson ٣٠');
  const hit = page.getByRole('option', { name: /The whole book/ });
  const found = /Page (\d+)/.exec((await hit.getByText(/^Page \d+$/).textContent()) ?? '')?.[1];
  expect(Number(found)).toBeGreaterThan(1);
  const inView = page.getByRole('button', { name: new RegExp(`^${found} / `) });
  await hit.click();
  await inView.waitFor();
  await page.getByText(/^\d+ of \d+$/).waitFor();
  // The address has led there once; from now on the reader decides the place.
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.reload();
  await inView.waitFor();

  await page.goto(`${origin}/`);
  const start = page.getByRole('main').getByRole('link', { name: 'The whole book' });
  await page.getByText('Continue where you left off').waitFor();
  await start.click();
  await inView.waitFor();
});

test('who leaves while the pages are painted for paper leaves no pictures behind, and prints nothing', async () => {
  const { largePdf } = await madeDocuments();
  const { school, path } = await schoolWith([{ title: 'Book', file: largePdf }]);
  const { page, origin } = await openPage({ account: school.student, size: 'desktop' });
  const kept = await countObjectUrls(page);
  await page.addInitScript(() => {
    const counts = { painted: 0, printed: 0 };
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function counted(...asked) {
      counts.painted += 1;
      toBlob.apply(this, asked);
    };
    Object.assign(window, { counts, print: () => (counts.printed += 1) });
  });
  const counted = () => page.evaluate<Record<string, number>>('counts');
  await page.goto(`${origin}${path('Book')}`);
  await page.locator('[data-page="1"] span').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Download, print, share' }).click();
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click();
  await expect.poll(async () => (await counted()).painted).toBeGreaterThan(1);
  await goWithin(page, '/outbox');
  await page.locator('[data-page]').first().waitFor({ state: 'detached' });
  await expect.poll(kept).toBe(0);
  expect(await counted()).toMatchObject({ printed: 0 });
  expect(await page.getByText('could not be printed').count()).toBe(0);
});
