import { expect, test } from 'vitest';
import { ownSchool } from './own-school.ts';
import {
  arrived,
  goOnline,
  offlinePhone,
  openForm,
  openReturned,
  returnNewest,
  secondTeacher,
  seenBy,
  send,
} from './replaced-report.ts';

test('a report is returned while what replaces it waits: the new one counts, the old one stays for the school', async () => {
  const school = await ownSchool();
  await arrived(school, 'The first');
  const phone = await offlinePhone(school, school.teacher);
  await openForm(phone, school);
  await phone.page.getByRole('button', { name: 'Replace it', exact: true }).click();
  await send(phone.page, 'The second');
  await returnNewest(school, 'Which surah?');
  await goOnline(phone);
  expect(await seenBy(school.supervisor, school)).toEqual([
    ['The second', true],
    ['The first', false],
  ]);
  await phone.page.locator('[data-state=arrived]').waitFor();
  expect(await phone.page.locator('[data-returned]').count(), 'nothing is left to be done').toBe(0);
});

test('a colleague writes while the author of a returned report replaces it: both count, both are there, each sees it', async () => {
  const school = await ownSchool();
  const second = await secondTeacher(school);
  await arrived(school, 'The first');
  await returnNewest(school, 'Which surah?');
  const phones = [await offlinePhone(school, school.teacher), await offlinePhone(school, second)];
  for (const [index, phone] of phones.entries()) {
    await phone.page.goto(`${phone.origin}/`);
    await phone.page.locator('[data-returned]').getByText('Which surah?').waitFor();
    if (index === 0) await openReturned(phone, school);
    await phone.page.getByRole('link', { name: 'Correct it' }).first().click();
    await send(phone.page, `Teacher ${index + 1}`);
    await phone.page.locator('[data-state=waiting]').waitFor();
    expect(await phone.page.locator('[data-returned]').count(), 'it is left to its author').toBe(index);
  }
  for (const phone of phones) await goOnline(phone);
  const all = [
    ['Teacher 2', true],
    ['Teacher 1', true],
    ['The first', false],
  ];
  expect(await seenBy(school.supervisor, school)).toEqual(all);
  const [first, other] = phones;
  for (const phone of [first, other]) {
    const page = phone?.page ?? expect.fail('There are two.');
    await page.reload();
    await page.locator('[data-state=arrived]').waitFor();
    expect(await page.locator('[data-returned]').count()).toBe(0);
    await page.goto(`${phone?.origin}/class-details/${school.classes[0].id}/monthly-reports`);
    await page.getByText('Teacher 2').waitFor();
  }
});
