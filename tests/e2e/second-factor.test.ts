import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serverTimeHeader } from '#contract/server-time.ts';
import { codeOf } from '#tests/tools/second-factor.ts';
import { demoAccount } from './api.ts';
import { callerOf, openPage } from './harness.ts';
import { toastWith } from './steps.ts';

/** An admin unknown to other tests. */
async function ownAdmin(): Promise<{ email: string; password: string }> {
  const mark = randomUUID().slice(0, 8);
  const account = { email: `admin-${mark}@school.example`, password: `Own-admin-${mark}-1!` };
  const admin = await callerOf(demoAccount('admin'));
  await admin.call('users.create', {}, { ...account, role: 'admin', fullName: `Admin ${mark}` });
  return account;
}

/** Gives only the password, which leads to the second step. */
async function knowPassword(page: Page, origin: string, { email, password }: { email: string; password: string }) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function give(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(text);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

test('an admin sets up an app, signs in with its code, and gives it again for a protected change, which is sent once', async () => {
  const account = await ownAdmin();
  const { page, origin } = await openPage({ account, ownSession: true, path: '/account', size: 'desktop' });
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  const secret = (await dialog.locator('[data-secret]').innerText()).replace(/\s/g, '');
  await give(page, 'Code of the app', codeOf(secret));
  const shown = page.locator('[role=dialog] [data-codes] li');
  await shown.first().waitFor();
  const codes = await shown.allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('Authenticator app: set up').waitFor();

  const elsewhere = await openPage();
  await knowPassword(elsewhere.page, origin, account);
  const field = elsewhere.page.getByRole('textbox', { name: 'Code of the app' });
  await field.waitFor();
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  expect(await elsewhere.page.evaluate(() => localStorage.getItem('token')), 'no session is kept yet').toBeNull();
  await give(elsewhere.page, 'Code of the app', '000000');
  await elsewhere.page.getByText('This code is not right').first().waitFor();
  await give(elsewhere.page, 'Code of the app', codeOf(secret, 1));
  await elsewhere.page.waitForURL(`${origin}/`);

  // Simulates ten minutes: the server answers the first attempt as stale, and accepts the second one.
  const keys: (string | undefined)[] = [];
  await page.route('**/v1/auth/second-factor/app', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fulfill({
      status: 403,
      headers: { [serverTimeHeader]: new Date().toISOString() },
      json: { code: 'second-factor-again', message: 'Please give it again.' },
    });
  });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Please show again that it is you' });
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await again.getByRole('button', { name: 'Confirm', exact: true }).click();
  await toastWith(page, 'It was removed.').waitFor();
  await page.getByText('You sign in with your password alone.').waitFor();
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
});

test('a passkey of the browser lets its owner in, on pages of the installation’s own address', async () => {
  const account = await ownAdmin();
  const { page, origin } = await openPage({ size: 'desktop' });
  // Browsers bind passkeys to host names, and this is the server's own name.
  const site = origin.replace('127.0.0.1', 'localhost');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, automaticPresenceSimulation: true },
  });
  await knowPassword(page, site, account);
  await page.waitForURL(`${site}/`);
  await page.goto(`${site}/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText(/^Passkey: Chrome/).waitFor();

  await page.evaluate(() => localStorage.clear());
  await knowPassword(page, site, account);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL(`${site}/`);
});
