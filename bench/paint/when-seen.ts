import type { Page } from 'playwright-core';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { type Shown, shownAt, watchFor } from './when-shown.ts';

/** Milliseconds from the navigation. */
export interface SeenAndLive {
  /** The rows were painted for the first time, in the snapshot. */
  seen: number;
  /** The live rows were painted: they answer taps. */
  live: number;
}

/**
 * Opens a list whose snapshot is shown until the live screen is ready.
 * @returns undefined if the live screen came before the snapshot could be examined
 * @throws Error if no snapshot came before the live list, or if it lacks a row
 */
export async function whenSeenAndLive(page: Page, list: Shown): Promise<SeenAndLive | undefined> {
  await page.addInitScript(watchSnapshot);
  await watchFor(page, list);
  await page.goto(list.url, { waitUntil: 'commit' });
  const seen = await page.evaluate(() => {
    const snapshot = Reflect.get(window, 'snapshotSeen') as Promise<number>;
    const live = Reflect.get(window, 'shown') as Promise<number>;
    return Promise.race([snapshot, live.then(() => undefined)]);
  });
  if (seen === undefined) throw new Error('The list was not seen before the live one.');
  const rows = await rowsInSnapshot(page, list.selector);
  if (rows === undefined) return undefined;
  if (rows !== list.count) throw new Error(`${rows} of ${list.count} rows were seen before the live list.`);
  return { seen, live: await shownAt(page) };
}

/** Waits until the device has stored a snapshot of the current screen. */
export async function waitUntilKept(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await waitUntil('the snapshot of the list', async () => (await keptPlace(page)) === pathname + search);
}

/** One function, because the bundler would give an inner function a name that the page does not know. */
function keptPlace(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('sanad-device');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('settings').objectStore('settings').get('lastSeen');
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => resolve(reading.result?.value?.place);
          opening.result.close();
        };
      }),
  );
}

/** The number of rows in the snapshot, in one query: it is in a closed shadow root, which only the browser opens. */
async function rowsInSnapshot(page: Page, selector: string): Promise<number | undefined> {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.screen-snapshot' });
    if (nodeId === 0) return undefined;
    const { node } = await session.send('DOM.describeNode', { nodeId, depth: 1, pierce: true });
    const backendNodeIds = (node.shadowRoots ?? []).map(({ backendNodeId }) => backendNodeId);
    const { nodeIds } = await session.send('DOM.pushNodesByBackendIdsToFrontend', { backendNodeIds });
    const found = await session.send('DOM.querySelectorAll', { nodeId: nodeIds[0] ?? 0, selector });
    return found.nodeIds.length;
  } catch {
    // It was removed during the query.
    return undefined;
  } finally {
    await session.detach();
  }
}

/** Runs in the page before its own scripts. The snapshot is complete when it is put over the page. */
function watchSnapshot(): void {
  const seen = new Promise<number>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.screen-snapshot')) return;
      observer.disconnect();
      // A task after the next frame's callbacks runs after its paint.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  Reflect.set(window, 'snapshotSeen', seen);
}
