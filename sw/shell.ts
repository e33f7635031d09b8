import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isScreen } from './places.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

/**
 * The shell from the precache, so that every screen opens offline. Each of its files must have the content of this
 * release: whatever else a network answers fails the installation, and the version before stays. Of the API nothing is
 * copied here.
 */
export function serveShell(): void {
  cleanupOutdatedCaches();
  precacheAndRoute(self.__WB_MANIFEST.filter((entry) => typeof entry !== 'string' && entry.integrity !== undefined));
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url),
    createHandlerBoundToURL('index.html'),
  );
}
