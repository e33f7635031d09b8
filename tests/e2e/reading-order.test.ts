import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goOffline, openPage, sharedServer } from './harness.ts';
import { type OwnSchool, ownSchool } from './own-school.ts';
import { serverTruth } from './server-truth.ts';
import { toastWith } from './steps.ts';

const lessons = ['Alif', 'Ba', 'Ta', 'Tha'];

async function schoolWithLessons(): Promise<OwnSchool> {
  const school = await ownSchool('Ordered school');
  const truth = await serverTruth(sharedServer(), school.teacher);
  for (const title of lessons) {
    const bytes = Buffer.from(`letter\n${title}\n`);
    await truth.uploadMaterial(school.classes[0].id, title, {
      name: `${title}.csv`,
      type: 'text/csv',
      bytes,
      sha256: '',
    });
  }
  return school;
}

const order = (page: Page) => page.getByRole('article').getByRole('link').allTextContents();
/** The list is fetched again after each change. */
const hasOrder = (page: Page, expected: readonly string[]) => expect.poll(() => order(page)).toEqual(expected);
const saysMoved = (page: Page, words: string) => page.getByRole('status').getByText(words).waitFor();

test('a teacher orders the lessons by menu, keys and mouse, and students read them so', async () => {
  const school = await schoolWithLessons();
  const path = `/class-details/${school.classes[0].id}`;
  const { page } = await openPage({ account: school.teacher, size: 'desktop', path });
  await hasOrder(page, lessons);

  await page.getByRole('button', { name: 'Actions for Ta' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await hasOrder(page, ['Alif', 'Ta', 'Ba', 'Tha']);
  await saysMoved(page, 'Ta is now lesson 2 of 4.');

  await page.getByRole('link', { name: 'Alif' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await saysMoved(page, 'Alif is now lesson 2 of 4.');
  await hasOrder(page, ['Ta', 'Alif', 'Ba', 'Tha']);
  await page.keyboard.press('Alt+ArrowDown');
  await hasOrder(page, ['Ta', 'Ba', 'Alif', 'Tha']);

  await page
    .getByRole('article')
    .filter({ hasText: 'Tha' })
    .dragTo(page.getByRole('article').filter({ hasText: 'Ta' }).first());
  await hasOrder(page, ['Tha', 'Ta', 'Ba', 'Alif']);

  await page.getByRole('button', { name: 'Actions for Ta', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move to the beginning' }).click();
  await hasOrder(page, ['Ta', 'Tha', 'Ba', 'Alif']);
  await page.getByRole('button', { name: 'Actions for Ta', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Move up' }).count(), 'it is the first').toBe(0);

  const student = await openPage({ account: school.student, path: `/student-details/${school.classes[0].id}` });
  await hasOrder(student.page, ['Ta', 'Tha', 'Ba', 'Alif']);
  await student.page.getByRole('button', { name: 'Actions for Ta', exact: true }).click();
  await student.page.getByRole('menuitem', { name: 'Download', exact: true }).waitFor();
  expect(await student.page.getByRole('menuitem', { name: /^Move/ }).count()).toBe(0);
});

test('without internet a teacher reads that the order needs it, and nothing moves', async () => {
  const school = await schoolWithLessons();
  const path = `/class-details/${school.classes[0].id}`;
  const { page } = await openPage({ account: school.teacher, worker: true, path });
  await hasOrder(page, lessons);
  await goOffline(page);
  await page.getByRole('button', { name: 'Actions for Ba' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await toastWith(page, 'This needs a connection. Please try again when there is one.').waitFor();
  expect(await order(page)).toEqual(lessons);
});
