import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { isTranslation } from './places.ts';

declare const self: ServiceWorkerGlobalScope;

const cacheName = 'sanad-translations';

/**
 * Translations at once from the cache, and fetched anew behind it, so that a corrected word arrives without a release.
 * All languages come with the shell, for a person may first choose another one without a line.
 */
export function serveTranslations(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isTranslation(url),
    new StaleWhileRevalidate({
      cacheName,
      plugins: [
        {
          cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
            cachedResponse ?? (await matchPrecache(request)),
        },
      ],
    }),
  );
  // The words of the new release have come with it; older copies would hide its new keys.
  self.addEventListener('activate', (event) => event.waitUntil(caches.delete(cacheName)));
}
