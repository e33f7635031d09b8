import { registerRoute } from 'workbox-routing';
import { keepReadersMessage } from '#data/device/keep-readers-message.ts';
import { storageName } from '#lib/device-storage.ts';
import { readerFiles } from './release-files.ts';

declare const self: ServiceWorkerGlobalScope;

const cacheName = storageName('readersCache');

/**
 * The files that show documents: kept when the first of them is asked for, all of them when a class is saved, so that what
 * is saved can be read without a connection. Like the shell's, each must have the content of this release.
 */
export function serveReaders(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && hashOf(url.pathname) !== undefined,
    ({ url }) => readerFile(url.pathname),
  );
  self.addEventListener('message', (event) => {
    if (event.data?.type === keepReadersMessage) event.waitUntil(keepAll());
  });
  // A device that can read offline now can do so after the update: without the new files it stays with the old release.
  self.addEventListener('install', (event) => event.waitUntil(keepIfKept()));
  self.addEventListener('activate', (event) => event.waitUntil(dropOld()));
}

function hashOf(pathname: string): string | undefined {
  return readerFiles.find(({ url }) => `/${url}` === pathname)?.integrity;
}

async function readerFile(pathname: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(pathname);
  if (kept) return kept;
  const integrity = hashOf(pathname) ?? '';
  const response = await fetch(new Request(pathname, { integrity, cache: 'no-cache', credentials: 'same-origin' }));
  if (response.ok) await cache.put(pathname, response.clone());
  return response;
}

async function keepAll(): Promise<void> {
  for (const { url } of readerFiles) {
    const response = await readerFile(`/${url}`);
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  }
}

async function keepIfKept(): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  if ((await cache.keys()).length > 0) await keepAll();
}

async function dropOld(): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    if (hashOf(new URL(request.url).pathname) === undefined) await cache.delete(request);
  }
}
