import type { Page } from 'playwright-core';

/** The places on the device that store this text: entries of caches, rows of databases, names of local storage. */
export async function storedPlacesOf(page: Page, text: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });

    async function holds(value: unknown): Promise<boolean> {
      if (value instanceof Blob) return (await value.text()).includes(wanted);
      if (typeof value === 'string') return value.includes(wanted);
      if (typeof value !== 'object' || value === null) return false;
      for (const part of Object.values(value)) if (await holds(part)) return true;
      return false;
    }

    async function inCaches(): Promise<string[]> {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request);
          const isText = /text|json|script/.test(response?.headers.get('content-type') ?? 'text');
          if (isText && (await response?.text())?.includes(wanted)) found.push(`${name}: ${request.url}`);
        }
      }
      return found;
    }

    async function inDatabases(): Promise<string[]> {
      const found: string[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await answer(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
          const rows = await answer(database.transaction(store).objectStore(store).getAll());
          if (await holds(rows)) found.push(`${name}: ${store}`);
        }
        database.close();
      }
      return found;
    }

    const local = Object.entries(localStorage).filter(([, value]) => value.includes(wanted));
    return [...(await inCaches()), ...(await inDatabases()), ...local.map(([name]) => name)];
  }, text);
}

/** The number of saved files that can be searched on this device. */
export function savedTexts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = `sanad-${JSON.parse(localStorage.getItem('user') ?? '{}').id}`;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      return await new Promise<number>((resolve, reject) => {
        const request = database.transaction('texts').objectStore('texts').count();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } finally {
      database.close();
    }
  });
}
