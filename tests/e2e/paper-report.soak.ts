import { expect, test } from 'vitest';
import { ownSchool } from './own-school.ts';
import { arrivedPages, goOnline, offlinePhone, photos, ratio } from './paper-report.ts';
import { chooseCard, shareInto } from './steps.ts';

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
