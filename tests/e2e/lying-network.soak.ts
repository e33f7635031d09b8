import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import { madeDocuments } from '#tests/tools/documents.ts';
import type { FaultProxy, FaultRule } from '#tests/tools/fault-proxy.ts';
import {
  errorPage,
  type Fault,
  foreignAnswers,
  foreignJson,
  foreignMark,
  portalPage,
  stall,
} from '#tests/tools/faults.ts';
import { openNetwork, openPage, sharedServer } from './harness.ts';
import { ownSchool } from './own-school.ts';
import { endFaults, expectOwnWords } from './own-words.ts';
import { serverTruth } from './server-truth.ts';
import { expectEntries, toastWith, upload, waitForWorker } from './steps.ts';
import { storedPlacesOf } from './stored-on-device.ts';

/*
 * A network that answers in the server's place: hotels, filters, proxies. None of its answers is stored, no one loses words,
 * work or session, and everything recovers when the network is honest again.
 */

const foreign = Object.values(foreignAnswers);

test('a device at work: start, sync, saved class and outbox stand lie after lie, and then recover', async () => {
  const { tablesDocx } = await madeDocuments();
  const { teacher, classes } = await ownSchool();
  const classPath = `/class-details/${classes[0].id}`;
  const truth = await serverTruth(sharedServer(), teacher);
  await truth.uploadMaterial(classes[0].id, 'Saved before', fileNamed('before'));
  const network = await openNetwork();
  const { page, origin } = await openPage({ account: teacher, network, path: classPath });
  const kept = page.getByRole('region', { name: 'Save this class for offline' });
  await kept.getByRole('button', { name: 'Save', exact: true }).click();
  await kept.getByText('Saved on this device').waitFor();
  await waitForWorker(page);
  await truth.uploadMaterial(classes[0].id, 'News', fileNamed('news'));

  for (const fault of [portalPage(), foreignJson(), stall()]) {
    network.fault({ fault });
    await page.goto(origin + classPath);
    await page.getByText('Saved before', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Outbox/ }).waitFor();
    await expectOwnWords(page);
    expect(await storedPlacesOf(page, foreignMark)).toEqual([]);
    await endFaults(network);
  }

  const sync = { method: 'GET', path: /^\/api\/v1\/sync/ };
  const sending = { method: 'POST', path: /^\/api\/v1\/classes\/[^/]+\/materials/ };
  answerEach(network, foreign, [sync, sending]);
  network.fault({ fault: portalPage(), path: '/api/v1/health' });
  await upload(page, 'Upload material', 'Sent in spite of all', tablesDocx);
  await page.getByRole('link', { name: /^Outbox/ }).click();
  await page.getByText('Sent in spite of all', { exact: true }).waitFor();
  // The pauses between tries grow, so the first answers are enough.
  await meetEach(network, page, 4, [sync, sending]);
  expect(await storedPlacesOf(page, foreignMark)).toEqual([]);

  await endFaults(network);
  await expectEntries(page, 'sent', 1);
  await page.getByRole('link', { name: /Up to date/ }).waitFor();
  await page.goto(origin + classPath);
  await page.getByText('News', { exact: true }).waitFor();
  await kept.getByText('Saved on this device').waitFor();
  expect(await storedPlacesOf(page, 'news,90')).toHaveLength(1);
  const titles = (await truth.materials(classes[0].id)).data.map(({ title }) => title);
  expect(titles.filter((title) => title === 'Sent in spite of all')).toHaveLength(1);
});

const signInOffline =
  'Sanad does not answer at the moment. This needs a connection to it. What is saved on this device is safe.';

/** A kind of request. */
type Kind = Required<Pick<FaultRule, 'method'>> & { path: RegExp };

/** Each request of these kinds meets the next lie. */
function answerEach(network: FaultProxy, faults: readonly Fault[], kinds: readonly Kind[]): void {
  for (const kind of kinds) for (const fault of faults) network.fault({ ...kind, fault, times: 1 });
}

/** Triggers new tries, as a returning person does, until each of these kinds has met this many foreign answers. */
async function meetEach(network: FaultProxy, page: Page, count: number, kinds: readonly Kind[]): Promise<void> {
  const met = ({ method, path }: Kind) =>
    network.log.filter((one) => one.fault && one.method === method && path.test(one.path)).length;
  const wanted = new Map(kinds.map((kind) => [kind, met(kind) + count]));
  const missing = () => kinds.reduce((sum, kind) => sum + Math.max(0, (wanted.get(kind) ?? 0) - met(kind)), 0);
  for (let left = missing(); left > 0; left = missing()) {
    const tryAgain = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.getByRole('button', { name: 'Send now', exact: true }).evaluateAll((buttons) => {
        for (const button of buttons) if (button instanceof HTMLElement) button.click();
      });
      return missing();
    };
    await expect.poll(tryAgain, { interval: 500, timeout: 40_000 }).toBeLessThan(left);
    await expectOwnWords(page);
    expect(await page.getByRole('region', { name: 'Please sign in again' }).count()).toBe(0);
    expect(await page.locator('[data-entry][data-state=rejected]').count()).toBe(0);
  }
}

test('who signs in or looks around behind a lie reads what is wrong, and goes on when it is over', async () => {
  const network = await openNetwork();
  const { page, origin } = await openPage({ network, path: '/login' });
  await waitForWorker(page);
  await page.getByLabel('Email').fill(demoAccounts.teacher);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  for (const fault of [portalPage(), foreignJson(401), errorPage(403), errorPage(503)]) {
    network.fault({ fault, method: 'POST' });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await toastWith(page, signInOffline).waitFor();
    await expectOwnWords(page);
    await page.keyboard.press('Escape');
    network.clear();
  }
  expect(await page.getByLabel('Email').inputValue()).toBe(demoAccounts.teacher);

  network.fault({ fault: portalPage(), path: /^\/api\// });
  await page.goto(`${origin}/explore-sponsor`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => network.log.filter(({ fault }) => fault).length).toBeGreaterThan(4);
  await expectOwnWords(page);
  expect(await storedPlacesOf(page, foreignMark)).toEqual([]);
  network.clear();
  await page.getByRole('article').first().waitFor();
});

function fileNamed(name: string) {
  const bytes = Buffer.from(`name,mark\n${name},90\n`);
  return { name: 'marks.csv', type: 'text/csv', bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
