import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { madeDocuments } from '#tests/tools/documents.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { goWithin } from './go-within.ts';
import { openPage } from './harness.ts';
import { countObjectUrls, schoolWith } from './reader-steps.ts';

/** The memory of a page after garbage collection, in the page or not. */
async function heldBy(page: Page) {
  const session = await page.context().newCDPSession(page);
  const countOf = async (kind: 'Worker' | 'HTMLCanvasElement') => {
    const { result } = await session.send('Runtime.evaluate', { expression: `${kind}.prototype` });
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
    const { result: count } = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    });
    return Number(count.value);
  };
  const counts = { Worker: await countOf('Worker'), HTMLCanvasElement: await countOf('HTMLCanvasElement') };
  await session.send('HeapProfiler.collectGarbage');
  const { nodes: elements, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { ...counts, elements, listeners };
}

test('nothing of a document stays in memory when it was left, however often it is read', async () => {
  const { largePdf, tablesDocx, largeXlsx } = await madeDocuments();
  const { school, path } = await schoolWith([
    { title: 'Book', file: largePdf },
    { title: 'Attendance', file: tablesDocx },
    { title: 'Figures', file: largeXlsx },
    { title: 'Picture', file: { name: 'picture.png', type: 'image/png', bytes: drawPicture(320, 200) } },
  ]);
  const { page, origin } = await openPage({ account: school.student, size: 'desktop' });
  const addresses = await countObjectUrls(page);
  await page.goto(`${origin}/outbox`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const shown = {
    Book: '[data-page="3"] span',
    Attendance: 'main td',
    Figures: 'main td',
    Picture: 'main img[src^=blob]',
  };
  async function readAndLeaveAll(): Promise<void> {
    for (const [title, selector] of Object.entries(shown)) {
      await goWithin(page, `${path(title)}${title === 'Book' ? '?page=3' : ''}`);
      await page.locator(selector).first().waitFor({ state: 'attached' });
      await goWithin(page, '/outbox');
      await page.locator(selector).first().waitFor({ state: 'detached' });
    }
  }
  const held = async () => ({ ...(await heldBy(page)), addresses: await addresses() });
  // Parts that a reader needs for every document come with the first one, and stay.
  await readAndLeaveAll();
  const nothing = { Worker: 0, HTMLCanvasElement: 0, addresses: 0 };
  await expect.poll(held, { timeout: 20_000 }).toMatchObject(nothing);
  const { elements, listeners } = await held();
  await readAndLeaveAll();
  await expect.poll(held, { timeout: 20_000 }).toMatchObject(nothing);
  const after = await held();
  // Messages and icons of the app come and go; a single page of the book has more elements.
  expect(after.elements).toBeLessThan(elements + 50);
  expect(after.listeners).toBeLessThan(listeners + 10);
});
