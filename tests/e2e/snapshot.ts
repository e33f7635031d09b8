import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ScreenSnapshot } from '#data/device/device.ts';

/** The visible content of the previous snapshot. */
export interface ShownSnapshot {
  /** The visible text, in the order of the page. */
  text: string;
  /** The number of elements that keep their place but are invisible. */
  hidden: number;
}

/** The snapshot that the device keeps of a screen, or undefined. */
async function kept(page: Page): Promise<ScreenSnapshot | undefined> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('sanad-device'));
    const entry = await answer(database.transaction('settings').objectStore('settings').get('lastSeen'));
    database.close();
    return entry?.value;
  });
}

/** The address of the kept snapshot; undefined without one. */
export async function keptPlace(page: Page): Promise<string | undefined> {
  return (await kept(page))?.place;
}

/** Waits until the current screen is kept for the next start, with this text in it and with these looks. */
export async function waitUntilKept(
  page: Page,
  { text = '', ...looks }: Partial<Pick<ScreenSnapshot, 'language' | 'mode'>> & { text?: string } = {},
): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await expect
    .poll(() => kept(page), { interval: 100 })
    .toMatchObject({ place: pathname + search, html: expect.stringContaining(text), ...looks });
}

/** Reads the content of a closed shadow root; undefined if no snapshot is over the page. */
export async function lookThrough(page: Page): Promise<ShownSnapshot | undefined> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  await session.detach();
  const host = find(root, (node) => attributeOf(node, 'class') === 'screen-snapshot');
  if (!host) return undefined;
  const body = host.shadowRoots?.map((shadow) => find(shadow, ({ localName }) => localName === 'body')).find(Boolean);
  if (!body) throw new Error('The snapshot has no content.');
  const seen: ShownSnapshot = { text: '', hidden: 0 };
  read(body, seen);
  return seen;
}

/** Records from the first moment of every page if a snapshot was put over it. */
export async function noteFromStart(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.screen-snapshot')) Reflect.set(window, 'sawSnapshot', true);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'sawSnapshot') === true);
}

/** Chromium's form of an element, with names and values of attributes in turn. */
interface Node {
  nodeName: string;
  localName: string;
  nodeValue: string;
  attributes?: string[];
  children?: Node[];
  shadowRoots?: Node[];
}

function find(node: Node, fits: (node: Node) => boolean): Node | undefined {
  if (fits(node)) return node;
  for (const child of node.children ?? []) {
    const found = find(child, fits);
    if (found) return found;
  }
  return undefined;
}

function read(node: Node, seen: ShownSnapshot): void {
  if (/visibility:\s*hidden/.test(attributeOf(node, 'style') ?? '')) {
    seen.hidden += 1;
    return;
  }
  if (node.nodeName === '#text') seen.text += `${node.nodeValue} `;
  for (const child of node.children ?? []) read(child, seen);
}

function attributeOf({ attributes = [] }: Node, name: string): string | undefined {
  const at = attributes.findIndex((text, index) => index % 2 === 0 && text === name);
  return at < 0 ? undefined : attributes[at + 1];
}
