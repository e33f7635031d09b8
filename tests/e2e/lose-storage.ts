import type { Page } from 'playwright-core';
import type { StorageKey, StoragePlace } from '#lib/device-storage.ts';
import { storedAs } from '#tests/tools/stored-as.ts';

type Stored = { where: StoragePlace | 'cookie'; name: string };

/** Clears these entries like a browser does: while no page of the app is open. The tab then shows a bare file of the origin. */
export async function loseStorage(page: Page, origin: string, lost: readonly StorageKey[]): Promise<void> {
  await page.goto(`${origin}/icons/favicon.svg`);
  const wanted = (await storedIn(page)).filter(({ where, name }) => lost.includes(storedAs(where, name) as StorageKey));
  await page.evaluate(async (things) => {
    const removeDatabase = (name: string) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      });
    for (const { where, name } of things) {
      if (where === 'cache') await caches.delete(name);
      if (where === 'database') await removeDatabase(name);
      if (where === 'local') localStorage.removeItem(name);
      if (where === 'session') sessionStorage.removeItem(name);
    }
  }, wanted);
}

/** Stored entries without a row in the table. */
export async function unknownStorage(page: Page): Promise<string[]> {
  const unknown = (await storedIn(page)).filter(({ where, name }) => storedAs(where, name) === undefined);
  return unknown.map(({ where, name }) => `${where} ${name}`);
}

function storedIn(page: Page): Promise<Stored[]> {
  return page.evaluate(async () => [
    ...(await caches.keys()).map((name) => ({ where: 'cache' as const, name })),
    ...(await indexedDB.databases()).map(({ name = '' }) => ({ where: 'database' as const, name })),
    ...Object.keys(localStorage).map((name) => ({ where: 'local' as const, name })),
    ...Object.keys(sessionStorage).map((name) => ({ where: 'session' as const, name })),
    ...document.cookie
      .split('; ')
      .filter(Boolean)
      .map((cookie) => ({ where: 'cookie' as const, name: cookie.split('=')[0] ?? '' })),
  ]);
}
