declare const self: ServiceWorkerGlobalScope;

/** A new version waits until the person says so (hooks/worker.ts); only the first one takes the page at once. */
export function updateOnWord(): void {
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  });
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
}
