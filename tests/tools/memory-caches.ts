/** Cache Storage in memory, with the features that the product uses: Node has none. */
export interface MemoryCaches {
  /** The addresses in a cache. */
  keysOf(name: string): Promise<string[]>;
  /** From here on storing throws, as on a full device. */
  full: boolean;
}

const origin = 'https://sanad.example';

/** Replaces the browser's Cache Storage by an empty one; every test that calls it starts without cached files. */
export function installMemoryCaches(): MemoryCaches {
  const caches = new Map<string, Map<string, { body: ArrayBuffer; headers: [string, string][] }>>();
  const state: MemoryCaches = {
    full: false,
    keysOf: async (name) => [...(caches.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname),
  };

  function open(name: string) {
    const entries = caches.get(name) ?? new Map<string, { body: ArrayBuffer; headers: [string, string][] }>();
    caches.set(name, entries);
    return {
      async put(path: string, response: Response): Promise<void> {
        if (state.full) throw new DOMException('No room', 'QuotaExceededError');
        // Like in browsers: nothing is stored of a truncated body, and the reason is not reported.
        const body = await response.arrayBuffer().catch(() => {
          throw new TypeError('Failed to execute put on Cache: the body broke off.');
        });
        entries.set(new URL(path, origin).href, { body, headers: [...response.headers] });
      },
      async match(path: string): Promise<Response | undefined> {
        const entry = entries.get(new URL(path, origin).href);
        return entry && new Response(entry.body, { headers: entry.headers });
      },
      delete: async (what: string | { url: string }) =>
        entries.delete(new URL(typeof what === 'string' ? what : what.url, origin).href),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  }

  Object.assign(globalThis, {
    caches: {
      open: async (name: string) => open(name),
      has: async (name: string) => caches.has(name),
      delete: async (name: string) => caches.delete(name),
    },
  });
  return state;
}
