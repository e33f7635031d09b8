import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { askToSignOut, signIn } from './steps.ts';

/*
 * Cheap phones kill a browser whenever memory is short. A sign-in or sign-out from a moment before stays valid, and needs no
 * connection afterwards.
 */

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

test('a browser that is killed right after the sign-in knows its owner at the next start, and so it is with a sign-out', async () => {
  let browser = await fixture.openBrowser('phone');
  await signIn(browser.page, fixture.origin, demoAccounts.teacher);
  await browser.kill();

  browser = await fixture.openBrowser('phone');
  await browser.page.goto(`${fixture.origin}/outbox`);
  await browser.page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor();
  expect(await browser.page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  await askToSignOut(browser.page);
  await browser.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await browser.page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  await browser.kill();

  browser = await fixture.openBrowser('phone');
  await browser.page.goto(`${fixture.origin}/outbox`);
  await browser.page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  expect(await browser.page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
});
