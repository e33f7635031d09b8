import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  PrecacheStrategy,
  precacheAndRoute,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { answerScreen } from './answer-screen.ts';
import { isScreen } from './places.ts';
import { refillPrecache } from './refill-precache.ts';
import { shellFiles } from './release-files.ts';

const shell = 'index.html';

/**
 * Serves the shell from the precache, so that every screen opens offline. Each of its files must have the content of this
 * release. If a network answers with something else, the installation fails and the previous version stays. Nothing of the
 * API is copied here.
 */
export function serveShell(): void {
  cleanupOutdatedCaches();
  // `/` is a screen and no file: the server answers it with other bytes than the shell's.
  precacheAndRoute(shellFiles, { directoryIndex: '', cleanURLs: false });
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url),
    async ({ request, event }) => answerScreen(request, await matchPrecache(shell), () => event.waitUntil(refill())),
  );
}

async function refill(): Promise<void> {
  const files = shellFiles.map(({ url, integrity }) => ({ url, integrity, key: getCacheKeyForURL(url) }));
  await refillPrecache(new PrecacheStrategy().cacheName, files, shell);
}
