interface ReleaseFile {
  readonly url: string;
  readonly integrity?: string | undefined;
}

/** Files of this release that a device keeps once it needs them. Like the shell's, each must have the content of this release. */
export function keptFiles(cacheName: string, files: readonly ReleaseFile[]) {
  const hashOf = (pathname: string) => files.find(({ url }) => `/${url}` === pathname)?.integrity;

  /** Answers from the device, or from the server, whose answer is then kept. */
  async function answer(pathname: string): Promise<Response> {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(pathname);
    if (kept) return kept;
    const integrity = hashOf(pathname) ?? '';
    const response = await fetch(new Request(pathname, { integrity, cache: 'no-cache', credentials: 'same-origin' }));
    if (response.ok) await cache.put(pathname, response.clone());
    return response;
  }

  return {
    has: (pathname: string) => hashOf(pathname) !== undefined,
    answer,
    /** @throws if one of them does not arrive */
    keep: async (wanted: readonly ReleaseFile[]) => {
      for (const { url } of wanted) {
        const response = await answer(`/${url}`);
        if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
      }
    },
    /** Drops the files of earlier releases. */
    dropOld: async () => {
      if (!(await caches.has(cacheName))) return;
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        if (hashOf(new URL(request.url).pathname) === undefined) await cache.delete(request);
      }
    },
  };
}
