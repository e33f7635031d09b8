import { afterAll, afterEach, beforeAll, inject, test } from 'vitest';
import { demoAccounts } from '#contract/demo.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import { type Fixture, openFixture } from './own-fixture.ts';
import { askToSignOut, shareInto, signIn, waitForWorker } from './steps.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

test('a file that may not be sent says why and goes on its owner’s word only; signing out names what has no place yet', async () => {
  const { arabicPdf } = await madeDocuments();
  const { page } = await fixture.openBrowser('another-phone');
  await signIn(page, fixture.origin, demoAccounts.teacher);
  await waitForWorker(page);
  await page.reload();
  await shareInto(page, fixture.origin, [{ ...arabicPdf, name: 'film.mp4' }]);
  await page.getByText('This kind of file is not accepted.').waitFor();
  await askToSignOut(page);
  await page.getByRole('dialog').getByText('film.mp4').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Delete film.mp4' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No shared files').waitFor();
});
