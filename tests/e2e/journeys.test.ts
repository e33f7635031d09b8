import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './harness.ts';
import { ownName } from './manage.ts';
import { ownSchool } from './own-school.ts';

/* The taps that the work of an admin and a supervisor takes, counted by the page itself: an additional step is noticed. */

/**
 * Counts presses on this page until another one is loaded.
 * @returns the count so far.
 * @throws Error if there were none: the page has not counted
 */
async function countTaps(page: Page): Promise<() => number> {
  const taps: string[] = [];
  await page.exposeFunction('oneTap', (what: string) => void taps.push(what.trim().slice(0, 40)));
  await page.evaluate(() => {
    const { oneTap } = window as unknown as { oneTap: (what: string) => void };
    const count = ({ isTrusted, target }: Event) => {
      if (!isTrusted || !(target instanceof Element)) return;
      const pressed = target.closest('a, button, tr, [role=option]') ?? target;
      oneTap(pressed.getAttribute('aria-label') ?? pressed.textContent ?? '');
    };
    document.addEventListener('pointerdown', count, true);
    // In a native list one tap opens it, and another one chooses.
    document.addEventListener('change', (event) => event.target instanceof HTMLSelectElement && count(event), true);
  });
  return () => {
    if (taps.length === 0) throw new Error('The page has noticed no tap.');
    console.log(`${taps.length} taps: ${taps.join(' > ')}`);
    return taps.length;
  };
}

test('28 pupils of a list are in their class with 10 taps at most', async () => {
  const { supervisor, madrasa, classes } = await ownSchool();
  const { page } = await openPage({ account: supervisor, size: 'desktop', path: '/' });
  const taps = await countTaps(page);
  const mark = ownName('pupils').replace(' ', '-');
  const pupils = Array.from({ length: 28 }, (_, turn) =>
    [`Pupil ${turn} ${mark}`, `${mark}-${turn}@school.example`, 'student', madrasa.name, classes[0].name].join(','),
  );
  const table = ['Full name,Email,Role,Madrasa,Class', ...pupils].join('\n');

  await page.getByRole('navigation').getByRole('link', { name: 'Import' }).first().click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a table' }).click();
  await (await choosing).setFiles({ name: 'pupils.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await page.getByRole('button', { name: 'Import 28 rows' }).click();
  await page.getByText('28 of 28 rows').waitFor();
  await page.getByRole('heading', { name: /pupils\.csv · Imported/ }).waitFor();

  const { page: list } = await openPage({
    account: supervisor,
    size: 'desktop',
    path: `/supervisor-madrasa-students/${madrasa.id}/students?classId=${classes[0].id}&search=${mark}&limit=50`,
  });
  await expect.poll(() => list.locator('tbody > tr').count()).toBe(28);
  // Two more in the window of the system: the file, and 'Open'.
  expect(taps() + 2).toBeLessThanOrEqual(10);
});

test('who has not reported is seen and reminded with 3 taps at most', async () => {
  const { page } = await openPage({ role: 'supervisor', path: '/' });
  const taps = await countTaps(page);
  await page.getByRole('link', { name: /Reports missing from/ }).click();
  await page
    .getByRole('button', { name: /^Remind (by email|again): / })
    .first()
    .click();
  await page.locator('[data-reminded]').first().waitFor();
  expect(taps()).toBeLessThanOrEqual(3);
});

test.each([
  ['/teachers', 'teacher', ['Whole story']],
  // The page behind the row has the link.
  ['/sponsor', 'sponsor', []],
])('the whole story of a person in %s is 2 taps away at most', async (path, kind, links) => {
  const school = await ownSchool();
  const name = school[kind as 'teacher' | 'sponsor'].email.split('@')[0]?.replace('-', ' ') ?? '';
  const { page } = await openPage({
    role: 'admin',
    size: 'desktop',
    path: `${path}?search=${encodeURIComponent(name)}`,
  });
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
  const taps = await countTaps(page);
  await page.getByRole('row', { name: new RegExp(name) }).click();
  for (const link of links) await page.getByRole('link', { name: link }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  expect(taps()).toBeLessThanOrEqual(2);
});
