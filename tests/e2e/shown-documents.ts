import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paperByPdfium } from '#tests/tools/second-readers.ts';
import { goWithin } from './go-within.ts';
import { differenceOf, inkOf, sampleOfPage, sampleSide } from './seen.ts';
import { mostTabMegabytes } from './tab-memory.ts';

/* Checks documents in the reader, by their words and by their picture: a blank fails. */

/** Checks a document that the page has opened. */
export type Check = (page: Page, bytes: Buffer) => Promise<void>;
type Wanted = readonly (string | RegExp)[];

const note = (page: Page) => page.getByRole('note').getByText('Not everything can be shown here');
export const article = (page: Page) => page.getByRole('main').getByRole('article');

/** The texts of a Word document, in this order. */
export function words(
  wanted: Wanted,
  { without = [], hasNote = false }: { without?: Wanted; hasNote?: boolean } = {},
): Check {
  return async (page) => {
    await expect.poll(() => article(page).innerText()).not.toBe('');
    await expectInOrder(await article(page).innerText(), wanted);
    for (const one of without) expect(await article(page).innerText()).not.toMatch(one);
    expect(await note(page).count()).toBe(hasNote ? 1 : 0);
    expect(await inkOf(article(page))).toBeGreaterThan(0.002);
  };
}

/** The texts of a sheet's cells, in this order. */
export function cells(
  wanted: Wanted,
  { without = [], hasNote = false }: { without?: Wanted; hasNote?: boolean } = {},
): Check {
  return async (page) => {
    const table = page.getByRole('main').getByRole('table');
    await table.waitFor();
    const shown = await table.locator('td').allInnerTexts();
    await expectInOrder(shown.join('\n'), wanted);
    for (const one of without) expect(shown.join('\n')).not.toMatch(one);
    expect(await note(page).count()).toBe(hasNote ? 1 : 0);
    expect(await inkOf(page.getByRole('main').getByRole('region').filter({ has: table }).last())).toBeGreaterThan(
      0.002,
    );
  };
}

async function expectInOrder(text: string, wanted: Wanted): Promise<void> {
  let rest = text;
  for (const one of wanted) {
    const at = typeof one === 'string' ? rest.indexOf(one) : rest.search(one);
    expect(at, `${String(one)} in ${JSON.stringify(rest)}`).toBeGreaterThanOrEqual(0);
    rest = rest.slice(at);
  }
}

/** A page of a PDF looks as in another reader. */
export const scan: Check = async (page, bytes) => {
  const wanted = await paperByPdfium(bytes, sampleSide);
  await expect.poll(async () => differenceOf(await sampleOfPage(page, 1), wanted)).toBeLessThan(0.05);
  expect(await inkOf(page.locator('[data-page="1"]'))).toBeGreaterThan(0.01);
  expect(await note(page).count()).toBe(0);
};

/** A picture is shown with the name of its real kind. */
export function picture(kind: string): Check {
  return async (page) => {
    const image = page.getByRole('main').locator('img[src^=blob]');
    await image.waitFor();
    expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    expect(await inkOf(image)).toBeGreaterThan(0.01);
    await page.getByText(kind, { exact: true }).first().waitFor({ state: 'attached' });
  };
}

export const recording: Check = async (page) => {
  const player = page.getByRole('region', { name: 'Recording' });
  await expect
    .poll(() => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(0);
  expect(await page.getByRole('alert').count()).toBe(0);
};

/** A part of a table, with a note that there is more. */
export const cutTable: Check = async (page) => {
  await page.getByRole('main').getByRole('table').waitFor();
  await page
    .getByText(/^The first \d+ rows are shown/)
    .or(page.getByRole('button', { name: /^Show \d+ more rows/ }))
    .waitFor();
};

/** A document in the app, and its check. */
export interface Opened {
  readonly path: string;
  readonly bytes: Buffer;
  readonly check: Check;
}

/**
 * Opens each document and checks it.
 * @param peak the most memory that a tab has taken, in megabytes
 * @returns the failures, by the title of the document
 */
export async function checkAll(
  page: Page,
  documents: Readonly<Record<string, Opened>>,
  peak: () => Promise<number>,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  const largest: Record<string, number> = {};
  for (const [title, { path, bytes, check }] of Object.entries(documents)) {
    await goWithin(page, path);
    try {
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await check(page, bytes);
    } catch (failure) {
      wrong[title] = failure instanceof Error ? failure.message : String(failure);
    }
    largest[title] = Math.round(await peak());
    if (largest[title] > mostTabMegabytes) wrong[`${title}: memory`] = `${largest[title]} MB`;
  }
  console.log('Megabytes of the tab:', JSON.stringify(largest));
  return wrong;
}
