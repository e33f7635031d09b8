import { expect } from 'vitest';
import arCommon from '../../public/locales/ar/common.json' with { type: 'json' };
import arExplore from '../../public/locales/ar/explore.json' with { type: 'json' };
import enCommon from '../../public/locales/en/common.json' with { type: 'json' };
import enExplore from '../../public/locales/en/explore.json' with { type: 'json' };
import { demoAccount } from './api.ts';
import { callerOf, openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';

const words = { en: { common: enCommon, explore: enExplore }, ar: { common: arCommon, explore: arExplore } } as const;

/** A region without a class is in no list and offers no sponsoring, and does both once it has one. */
export async function openLater(language: 'en' | 'ar'): Promise<void> {
  const admin = await callerOf(demoAccount('admin'));
  const { supervisorId } = (await ownSchool()).region;
  const name = `Opens later ${crypto.randomUUID().slice(0, 8)}`;
  const form = { name, address: 'Atlas', totalPrice: '500', supervisorId: supervisorId ?? '' };
  const { data: empty } = await admin.call('regions.create', {}, form);
  const { common, explore } = words[language];
  const { page, origin } = await openPage({ role: 'sponsor', language, path: '/' });
  const search = `${origin}/explore-sponsor/region?search=${encodeURIComponent(name)}`;
  await page.goto(search);
  await page.getByText(common.states.nothingFound, { exact: true }).waitFor();
  expect(await page.getByRole('article').count()).toBe(0);
  // A visitor with its address reads the reason.
  await page.goto(`${origin}/explore-sponsor/${empty.id}/details`);
  await page.getByText(explore.panel.openingSoon).waitFor();
  const offer = page.locator('main a[href*="/sponsor-payment/"]');
  expect(await offer.count()).toBe(0);

  // A person with work there finds it, but is offered no sponsorship either.
  const atWork = await openPage({ role: 'admin', language, path: new URL(search).pathname + new URL(search).search });
  const card = atWork.page.getByRole('article').filter({ hasText: name });
  await card.getByText(explore.panel.openingSoon).waitFor();
  expect(await card.locator('a[href*="sponsor-registration"], a[href*="sponsor-payment"]').count()).toBe(0);

  const school = { name: 'First school', address: 'Atlas', totalPrice: '200', regionId: empty.id };
  const { data: first } = await admin.call('madaris.create', {}, school);
  const lesson = { name: 'First class', description: 'Every morning', monthlyPrice: '20', madarisId: first.id };
  await admin.call('classes.create', {}, lesson);
  await page.reload();
  await offer.first().waitFor();
  await page.goto(search);
  await page.getByRole('article').filter({ hasText: name }).waitFor();
}
