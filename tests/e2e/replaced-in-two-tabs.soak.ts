import { expect, test } from 'vitest';
import { ownSchool } from './own-school.ts';
import { goOnline, offlinePhone, openForm, seenBy, send } from './replaced-report.ts';

test('a report that waits is corrected in two tabs: what was sent last counts, once, and the other tab says so', async () => {
  const school = await ownSchool();
  const phone = await offlinePhone(school, school.teacher);
  const { page } = phone;
  await openForm(phone, school);
  await send(page, 'Surah al-Mulk');
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await openForm({ ...phone, page: tab }, school);
    await tab.getByText('It is waiting on this device and can still be changed.').waitFor();
    await tab.getByRole('link', { name: 'Change it' }).click();
    await tab.getByLabel('What was covered').waitFor();
  }
  await send(other, 'Surah al-Qalam');
  await page.getByText('This report was finished in another window').waitFor();
  await goOnline(phone);
  expect(await seenBy(school.teacher, school)).toEqual([['Surah al-Qalam', true]]);
  await page.locator('[data-state=arrived]').waitFor();
});
