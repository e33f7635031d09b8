declare const self: ServiceWorkerGlobalScope;

/** Lets a new version wait until the user asks for it (hooks/worker.ts); only the first one takes over the page at once. */
export function updateOnWord(): void {
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  });
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
}
