import type { Page } from 'playwright-core';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { type Shown, shownAt, watchFor } from './when-shown.ts';

/** Milliseconds from the navigation. */
export interface SeenAndLive {
  /** The rows were painted for the first time, as they were last seen. */
  seen: number;
  /** The live rows were painted: they answer taps. */
  live: number;
}

/**
 * Opens a list whose screen is shown as it was last seen until the live one stands.
 * @throws Error where no such picture came before the live list, or where it lacks a row or shows one outside the window
 */
export async function whenSeenAndLive(page: Page, list: Shown): Promise<SeenAndLive> {
  await page.addInitScript(watchPicture);
  await watchFor(page, list);
  await page.goto(list.url, { waitUntil: 'commit' });
  const seen = await page.evaluate(() => {
    const picture = Reflect.get(window, 'pictureSeen') as Promise<number>;
    const live = Reflect.get(window, 'shown') as Promise<number>;
    return Promise.race([picture, live.then(() => undefined)]);
  });
  if (seen === undefined) throw new Error('The list was not seen before the live one.');
  const rows = await rowsInPicture(page, list.selector);
  if (rows !== list.count) throw new Error(`${rows} of ${list.count} rows were seen before the live list.`);
  return { seen, live: await shownAt(page) };
}

/** Waits until the device keeps a picture of the screen that stands. */
export async function waitUntilKept(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await waitUntil('the picture of the list', async () => (await keptPlace(page)) === pathname + search);
}

/** In one piece: a function inside would be given a name that the page does not know. */
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

/** How many rows stand in the window, of those in the picture: it lies in a closed shadow root, which only the browser opens. */
async function rowsInPicture(page: Page, selector: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const { nodeId: host } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.last-seen' });
  const { node } = await session.send('DOM.describeNode', { nodeId: host, depth: 1, pierce: true });
  const backendNodeIds = (node.shadowRoots ?? []).map(({ backendNodeId }) => backendNodeId);
  const { nodeIds } = await session.send('DOM.pushNodesByBackendIdsToFrontend', { backendNodeIds });
  let rows = 0;
  for (const shadow of nodeIds) {
    const found = await session.send('DOM.querySelectorAll', { nodeId: shadow, selector });
    for (const nodeId of found.nodeIds) {
      const { model } = await session.send('DOM.getBoxModel', { nodeId });
      const [left = -1, top = -1] = model.border;
      if (left >= 0 && top >= 0 && model.width > 0 && model.height > 0 && top < 740) rows += 1;
    }
  }
  await session.detach();
  return rows;
}

/** Runs in the page, before anything of its own. The picture is whole when it is put over the page. */
function watchPicture(): void {
  const seen = new Promise<number>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.last-seen')) return;
      observer.disconnect();
      // What comes after the next frame's callbacks comes after its paint.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  Reflect.set(window, 'pictureSeen', seen);
}
