import { test } from 'vitest';
import { callerOf, openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { endHolds, open } from './paying-steps.ts';

test('a time to pay that ends is said, nothing was charged, and the amount can be reserved again', async () => {
  const school = await ownSchool();
  const [first] = school.classes;
  const caller = await callerOf(school.sponsor);
  await caller.call('sponsorships.create', {}, { type: 'class', typeId: first.id, amount: '7' });
  await endHolds(school, 12);
  const { page } = await openPage({ account: school.sponsor });
  await open(page, school);
  await page.getByText('Reserved for you: $7 per month').waitFor();
  await page.getByText('Less than a minute left to pay').waitFor();
  await page.getByText('Your reserved time has ended').waitFor();
  await page.getByText('If the amount is still open, you can reserve it again.').waitFor();
  await endHolds(school, -11 * 60);
  await page.getByLabel('Your monthly amount').fill('8');
  await page.getByRole('button', { name: 'Reserve it again' }).click();
  await page.getByText('Reserved for you: $8 per month').waitFor();
});
