import { test } from 'vitest';
import { openPage } from './harness.ts';
import { enter } from './keyboard.ts';
import { ownSchool } from './own-school.ts';
import { expectReceipt, listOf, manageSponsorship, openReceipt, pay, register, sponsorNow } from './sponsor-journey.ts';
import { sponsorWords } from './sponsor-words.ts';

test('a visitor registers, chooses, pays and opens the receipt by the keyboard alone in Arabic', async () => {
  const words = sponsorWords.ar;
  const school = await ownSchool();
  const { page, origin } = await openPage({ language: 'ar', path: listOf(school) });
  await enter(page, sponsorNow(page, school, words));
  await page.waitForURL(/\/sponsor-registration\?next=/);
  await register(page, words);
  await page.waitForURL(`${origin}/sponsor-payment/class/${school.classes[0].id}`);
  await pay(page, words);
  await openReceipt(page, words);
  await expectReceipt(page, school, words);
});

test('a sponsor sees the twelve months, changes the amount, pauses, resumes and cancels in Arabic', () =>
  manageSponsorship('ar'));
