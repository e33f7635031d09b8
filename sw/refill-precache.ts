/** A file of this release: where it is fetched, the hash of its content, and its name in the precache. */
interface KeptFile {
  readonly url: string;
  readonly integrity?: string | undefined;
  readonly key: string | undefined;
}

let refilling: Promise<void> | undefined;

/**
 * Fetches files that the browser has cleared from the precache, with the content of this release or not at all. The shell
 * comes last, so that it is never there without its files: while it is missing, screens come from the server.
 * @param shell the address of the shell among the files
 */
export function refillPrecache(cacheName: string, files: readonly KeptFile[], shell: string): Promise<void> {
  refilling ??= refill(cacheName, files, shell)
    .catch((failure: unknown) =>
      console.warn('The app is not on this device again yet; the next start tries it.', failure),
    )
    .finally(() => {
      refilling = undefined;
    });
  return refilling;
}

async function refill(cacheName: string, files: readonly KeptFile[], shell: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const shellLast = [...files].sort((a, b) => Number(a.url === shell) - Number(b.url === shell));
  for (const { url, integrity, key } of shellLast) {
    if (!key || !integrity || (await cache.match(key))) continue;
    const response = await fetch(new Request(url, { integrity, cache: 'no-cache', credentials: 'same-origin' }));
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
    await cache.put(key, response);
  }
}
