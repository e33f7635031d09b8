import { expect, test } from 'vitest';
import { ownSchool } from './own-school.ts';
import { arrivedPages, goOnline, offlinePhone, photos, ratio } from './paper-report.ts';

/*
 * A report on paper, photographed without a connection: its pages are cut out and turned on the phone, by a keyboard too, and
 * arrive once, as one PDF.
 */

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
  // The cut and turned page is still there after the page was reloaded.
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
