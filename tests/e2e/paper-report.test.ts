import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { photoWithPlace } from '#tests/tools/report-pages.ts';
import { callerOf, goOffline, openPage, sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { chooseCard, expectEntries, shareInto } from './steps.ts';

/*
 * A report on paper, photographed without a connection: its pages are cut out and turned on the phone, by a keyboard too, and
 * arrive once, as one PDF.
 */

const month = new Date().toISOString().slice(0, 7);
/** Wider than high, as is each page that is made of one and not turned. */
const photos = () => Promise.all([1, 2].map((number) => photoWithPlace(number, 900)));

async function offlinePhone(school: OwnSchool) {
  const phone = await openPage({ account: school.teacher, ownSession: true, worker: true, path: '/' });
  await phone.page.getByRole('link', { name: 'Write the report' }).first().waitFor();
  await phone.page.goto(`${phone.origin}/class-details/${school.classes[0].id}/new-report?month=${month}`);
  await phone.page.getByLabel('What was covered').waitFor();
  await goOffline(phone.page);
  return phone;
}

/** Width and height of each page of the one report that the school has by now. */
async function arrivedPages({ teacher, classes }: OwnSchool): Promise<number[][]> {
  const { data } = await (await callerOf(teacher)).call('reports.list', { classId: classes[0].id });
  expect(data.map(({ fileType, month: of }) => [fileType, of])).toEqual([['PDF', month]]);
  const answer = await fetch(new URL(data[0]?.fileUrl ?? '', sharedServer()));
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 }).promise;
  const sizes: number[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
    sizes.push([width, height]);
  }
  await pdf.loadingTask.destroy();
  return sizes;
}

async function goOnline(page: Page, origin: string): Promise<void> {
  await page.context().setOffline(false);
  await page.goto(`${origin}/outbox`);
  await expectEntries(page, 'sent', 1);
}

test('two pages are photographed, cut by the keyboard and turned without a connection, and arrive once as one PDF', async () => {
  const school = await ownSchool();
  const { page, origin } = await offlinePhone(school);
  await page.getByRole('link', { name: 'Photograph a paper report' }).click();
  for (const [index, buffer] of (await photos()).entries()) {
    const camera = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: index === 0 ? 'Photograph a page' : 'Next page' }).click();
    await (await camera).setFiles({ name: `page-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: `Preview ${index + 1} page`, exact: false }).waitFor();
  }
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  // A fifth from each side, and a quarter turn.
  const corners = {
    'Top left': ['ArrowRight', 'ArrowDown', '20 % from the left, 20 % from the top'],
    'Top right': ['ArrowLeft', 'ArrowDown', '80 % from the left, 20 % from the top'],
    'Bottom right': ['ArrowLeft', 'ArrowUp', '80 % from the left, 80 % from the top'],
    'Bottom left': ['ArrowRight', 'ArrowUp', '20 % from the left, 80 % from the top'],
  } as const;
  for (const [name, [across, down, place]] of Object.entries(corners)) {
    const handle = page.getByRole('slider', { name: `${name} corner of the page` });
    await handle.focus();
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press(`Shift+${across}`);
      await page.keyboard.press(`Shift+${down}`);
    }
    await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe(place);
  }
  await page.getByRole('button', { name: 'Turn to the right' }).click();
  // What was cut and turned is there again after the page was left.
  await page.reload();
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect
    .poll(() => page.getByRole('slider', { name: 'Top left corner of the page' }).getAttribute('aria-valuetext'))
    .toBe('20 % from the left, 20 % from the top');
  await page.getByRole('button', { name: 'Preview 2 pages' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('[data-state=waiting]').waitFor();

  await goOnline(page, origin);
  const [first = [], second = []] = await arrivedPages(school);
  expect(ratio(first), 'turned: higher than wide').toBeCloseTo(3 / 4, 1);
  expect(ratio(second)).toBeCloseTo(4 / 3, 1);
});

test('photos of paper from the share sheet become one PDF without a connection, which arrives once', async () => {
  const school = await ownSchool();
  const { page, origin } = await offlinePhone(school);
  const files = (await photos()).map((bytes, index) => ({
    name: `paper-${index + 1}.jpg`,
    type: 'image/jpeg',
    bytes,
    sha256: '',
  }));
  await shareInto(page, origin, files);
  const pages = page.getByRole('region', { name: 'Are these 2 pages of paper?' });
  await pages.getByRole('button', { name: 'Make one PDF' }).click();
  await pages.getByRole('button', { name: 'Page 1', exact: true }).click();
  await pages.getByRole('button', { name: 'Turn to the right' }).click();
  await pages.getByRole('button', { name: 'Save as one PDF' }).click();
  const form = page.getByRole('form', { name: /^Pages .*\.pdf$/ });
  await chooseCard(form, 'Monthly report');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('No shared files').waitFor();

  await goOnline(page, origin);
  const [first = [], second = []] = await arrivedPages(school);
  expect([ratio(first) < 1, ratio(second) > 1]).toEqual([true, true]);
});

function ratio([width = 0, height = 1]: readonly number[]): number {
  return width / height;
}
