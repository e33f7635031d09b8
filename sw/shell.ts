import { cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isScreen } from './places.ts';
import { refillPrecache } from './refill-precache.ts';
import { shellFiles } from './release-files.ts';

const shell = 'index.html';

/**
 * The shell from the precache, so that every screen opens offline. Each of its files must have the content of this
 * release: whatever else a network answers fails the installation, and the version before stays. Of the API nothing is
 * copied here.
 */
export function serveShell(): void {
  cleanupOutdatedCaches();
  // `/` is a screen and no file: the server answers it with other bytes than the shell's.
  precacheAndRoute(shellFiles, { directoryIndex: '', cleanURLs: false });
  const fromPrecache = createHandlerBoundToURL(shell);
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url),
    async (options) => {
      if (await matchPrecache(shell)) return fromPrecache(options);
      // The browser has cleared the caches. The server's page brings its own files; offline there is nothing to show.
      const answer = await fetch(options.request);
      options.event.waitUntil(refillPrecache(shellFiles, shell));
      return answer;
    },
  );
}
