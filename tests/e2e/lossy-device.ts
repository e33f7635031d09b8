import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type StorageKey, storageName } from '#lib/device-storage.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import { goOffline, type OpenedPage, openNetwork, openPage } from './harness.ts';
import { loseStorage } from './lose-storage.ts';
import { ownSchool } from './own-school.ts';
import { signIn, upload } from './steps.ts';

/** A teacher's phone whose browser clears stored data of the app. */
export interface LossyDevice {
  readonly page: Page;
  readonly context: OpenedPage['context'];
  readonly origin: string;
  /** Saves a report for the first class of the school, without a connection. */
  saveOffline(title: string): Promise<void>;
  /** Clears these entries, and restores the connection. */
  lose(keys: readonly StorageKey[]): Promise<void>;
  /** Signs in again, when no remaining entry knows the account. */
  signInAgain(): Promise<void>;
  expectSent(title: string): Promise<void>;
  /** Opens the list of lost work, and checks that this is in it. */
  expectLost(title: string): Promise<void>;
}

export async function openLossyDevice(): Promise<LossyDevice> {
  const school = await ownSchool();
  const report = (await madeDocuments()).arabicPdf;
  const opened = await openPage({ account: school.teacher, ownSession: true, network: await openNetwork(), path: '/' });
  const { page, context, origin } = opened;

  async function saveOffline(title: string): Promise<void> {
    await page.goto(`${origin}/class-details/${school.classes[0].id}/monthly-reports`);
    await goOffline(page);
    await upload(page, 'Upload report', title, report);
    await expect.poll(() => notedAsWaiting(page)).toContain(title);
  }

  async function lose(keys: readonly StorageKey[]): Promise<void> {
    await loseStorage(page, origin, keys);
    await context.setOffline(false);
  }

  async function signInAgain(): Promise<void> {
    await page.goto(`${origin}/outbox`);
    const known = page.getByRole('button', { name: 'Account' });
    const unknown = page.getByRole('link', { name: 'Sign in', exact: true }).first();
    await known.or(unknown).first().waitFor();
    if (await unknown.isVisible()) await signIn(page, origin, school.teacher.email, school.teacher.password);
  }

  async function expectSent(title: string): Promise<void> {
    await page.goto(`${origin}/outbox`);
    await page.locator('[data-entry][data-state=sent]', { hasText: title }).waitFor();
  }

  async function expectLost(title: string): Promise<void> {
    await page.goto(`${origin}/outbox`);
    const strip = page.getByRole('alert', { name: '1 item was not sent and is gone from this device' });
    await strip.getByText(title, { exact: true }).waitFor();
    await strip.getByText(`${school.classes[0].name} · ${school.madrasa.name}`).waitFor();
    expect(await page.getByText('Everything has been sent').count()).toBe(0);
    await strip.getByRole('button', { name: 'I have read this' }).click();
    await strip.waitFor({ state: 'hidden' });
  }

  return { page, context, origin, saveOffline, lose, signInAgain, expectSent, expectLost };
}

/** The note beside the session about waiting work, a moment after it was saved. */
function notedAsWaiting(of: Page): Promise<string> {
  return of.evaluate(
    (prefix) =>
      Object.entries(localStorage)
        .filter(([name]) => name.startsWith(prefix))
        .map(([, note]) => String(note))
        .join('\n'),
    storageName('waiting'),
  );
}
