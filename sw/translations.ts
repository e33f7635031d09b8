import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { storageName } from '#lib/device-storage.ts';
import { isTranslationAnswer } from './is-words.ts';
import { isTranslation } from './places.ts';

declare const self: ServiceWorkerGlobalScope;

const cacheName = storageName('translationsCache');

/**
 * Serves translations at once from the cache, and fetches them again afterwards, so that a corrected word arrives without a
 * release. Only files with the keys of this release are stored or served, because a network may answer anything at this
 * address. All languages come with the shell, so that a user can choose another one offline.
 */
export function serveTranslations(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isTranslation(url),
    new StaleWhileRevalidate({
      cacheName,
      plugins: [
        {
          cacheWillUpdate: async ({ request, response }) => ((await holdsWords(request, response)) ? response : null),
          cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
            (await holdsWords(request, cachedResponse)) ? cachedResponse : matchPrecache(request),
        },
      ],
    }),
  );
  // The words of the new release have come with it; older copies would hide its new keys.
  self.addEventListener('activate', (event) => event.waitUntil(caches.delete(cacheName)));
}

async function holdsWords(request: Request, response: Response | undefined): Promise<boolean> {
  return isTranslationAnswer(response, await matchPrecache(request));
}
