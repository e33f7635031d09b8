import { expect, test } from 'vitest';
import { drawPicture } from '#tests/tools/picture.ts';
import { callerOf, openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { offlinePhone, openForm, returnNewest, seenBy, send } from './replaced-report.ts';

test('a returned report opens with all that was sent and the comment above it; its supervisor reads what was changed', async () => {
  const school = await ownSchool();
  const before = await openPage({ account: school.teacher, ownSession: true });
  await openForm(before, school);
  await before.page.getByLabel('Lessons').fill('20');
  const photo = { name: 'board.png', mimeType: 'image/png', buffer: drawPicture(640, 480) };
  await before.page.locator('[data-photos=pictures]').setInputFiles(photo);
  await before.page.locator('[data-photo=small]').waitFor();
  await before.page.getByLabel('Caption of Photo 1').fill('The board');
  await send(before.page, 'Surah');
  await before.page.locator('[data-state=arrived]').waitFor();
  await before.page.close();
  await returnNewest(school, 'Which surah?');

  const { page, origin } = await offlinePhone(school, school.teacher);
  await page.goto(`${origin}/`);
  await page.locator('[data-returned]').getByRole('link', { name: 'Correct it' }).click();
  await page.locator('[data-returned-with]').getByText('Which surah?').waitFor();
  expect(await page.getByLabel('Lessons').inputValue()).toBe('20');
  expect(await page.getByLabel('What was covered').inputValue()).toBe('Surah');
  await page.getByText('Not on this device yet: 1 photo.').waitFor();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText('Part of the returned report is not on this device yet.').waitFor();

  await page.context().setOffline(false);
  await page.locator('[data-photo=small]').waitFor();
  await page.locator('[data-awaited]').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Caption of Photo 1').inputValue()).toBe('The board');
  await send(page, 'Surah al-Mulk');
  await page.locator('[data-state=arrived]').waitFor();
  expect(await seenBy(school.supervisor, school)).toEqual([
    ['Surah al-Mulk', true],
    ['Surah', false],
  ]);
  const { data } = await (await callerOf(school.supervisor)).call('reports.list', { classId: school.classes[0].id });
  expect(data[0]?.page?.photos.map(({ caption }) => caption)).toEqual(['The board']);
  const review = await openPage({ account: school.supervisor, ownSession: true, path: `/read/report/${data[0]?.id}` });
  await review.page.getByText('Changed: What was covered.').waitFor();
});
