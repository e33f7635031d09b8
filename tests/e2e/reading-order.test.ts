import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './harness.ts';
import { hasOrder, lessons, schoolWithLessons } from './reading-order.ts';

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
