import { syncTag } from '#data/sync-tag.ts';

/** Background Sync, in browsers that have it: the worker is woken when there is a connection, even after the page is closed. */
interface WithSync extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker for the outbox. This is only a hint: the page sends by itself. */
export function askForSync(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.ready
    .then((registration) => (hasSync(registration) ? registration.sync.register(syncTag) : undefined))
    .catch((failure: unknown) => console.warn('The browser will not wake the worker for the outbox.', failure));
}

function hasSync(registration: ServiceWorkerRegistration): registration is WithSync {
  return 'sync' in registration;
}
