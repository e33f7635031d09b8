import { registerRoute } from 'workbox-routing';
import { keepReadersMessage } from '#data/device/keep-readers-message.ts';
import { storageName } from '#lib/device-storage.ts';
import { keptFiles } from './kept-files.ts';
import { readerFiles } from './release-files.ts';

declare const self: ServiceWorkerGlobalScope;

const cacheName = storageName('readersCache');
const readers = keptFiles(cacheName, readerFiles);

/**
 * Serves the files that show documents. They are kept when the first of them is requested, and all of them when a class is
 * saved, so that saved documents can be read offline.
 */
export function serveReaders(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && readers.has(url.pathname),
    ({ url }) => readers.answer(url.pathname),
  );
  self.addEventListener('message', (event) => {
    if (event.data?.type === keepReadersMessage) event.waitUntil(readers.keep(readerFiles));
  });
  // A device that can read offline must still be able to after the update: without the new files it stays with the old
  // release.
  self.addEventListener('install', (event) => event.waitUntil(keepIfKept()));
  self.addEventListener('activate', (event) => event.waitUntil(readers.dropOld()));
}

async function keepIfKept(): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  if ((await cache.keys()).length > 0) await readers.keep(readerFiles);
}
