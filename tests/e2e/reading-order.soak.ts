import { expect, test } from 'vitest';
import { goOffline, openPage } from './harness.ts';
import { hasOrder, lessons, order, schoolWithLessons } from './reading-order.ts';
import { toastWith } from './steps.ts';

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
