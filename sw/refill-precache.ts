import { getCacheKeyForURL, type PrecacheEntry, PrecacheStrategy } from 'workbox-precaching';

let refilling: Promise<void> | undefined;

/**
 * Fetches what the browser has cleared of the precache, with the content of this release or not at all. The shell comes
 * last: while it is missing, screens come from the server, so it is never there without its files.
 * @param entries with their integrity
 * @param shell the address of the shell among them
 */
export function refillPrecache(entries: readonly PrecacheEntry[], shell: string): Promise<void> {
  refilling ??= refill(entries, shell)
    .catch((failure: unknown) =>
      console.warn('The app is not on this device again yet; the next start tries it.', failure),
    )
    .finally(() => {
      refilling = undefined;
    });
  return refilling;
}

async function refill(entries: readonly PrecacheEntry[], shell: string): Promise<void> {
  const cache = await caches.open(new PrecacheStrategy().cacheName);
  const shellLast = [...entries].sort((a, b) => Number(a.url === shell) - Number(b.url === shell));
  for (const { url, integrity } of shellLast) {
    const key = getCacheKeyForURL(url);
    if (!key || !integrity || (await cache.match(key))) continue;
    const response = await fetch(new Request(url, { integrity, cache: 'no-cache', credentials: 'same-origin' }));
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
    await cache.put(key, response);
  }
}
