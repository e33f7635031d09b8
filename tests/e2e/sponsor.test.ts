import { test } from 'vitest';
import { openPage } from './harness.ts';
import { ownSchool } from './own-school.ts';

test('a link to a payment or from a mail leads there after signing in, also after a reload and by way of registering', async () => {
  const { classes, sponsor } = await ownSchool();
  const { page, origin } = await openPage();
  const chosen = `/sponsor-payment/class/${classes[0].id}`;
  await page.goto(origin + chosen);
  await page.waitForURL(`${origin}/sponsor-registration?next=${encodeURIComponent(chosen)}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(`${origin}/login?next=${encodeURIComponent(chosen)}`);
  await page.reload();
  await page.getByLabel('Email').fill(sponsor.email);
  await page.getByLabel('Password', { exact: true }).fill(sponsor.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(origin + chosen);
  await page.getByRole('heading', { level: 1, name: `Sponsor ${classes[0].name}` }).waitFor();
  // Registering again is no way to a page of a sponsor who is there.
  await page.goto(`${origin}/sponsor-registration?next=${encodeURIComponent(chosen)}`);
  await page.waitForURL(origin + chosen);

  const visitor = await openPage();
  await visitor.page.goto(`${origin}/my-sponsorships`);
  await visitor.page.waitForURL(`${origin}/login?next=%2Fmy-sponsorships`);
  await visitor.page.goto(`${origin}${chosen}?due=${classes[1].id}`);
  await visitor.page.waitForURL(/\/login\?next=.*due/);
});
