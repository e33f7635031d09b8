import { syncTag } from '#data/sync-tag.ts';

/** Background Sync, where there is one: the worker is woken when there is a connection, even after the page is closed. */
interface WithSync extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker for the outbox. A hint, nothing more: the page sends by itself. */
export function askForSync(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.ready
    .then((registration) => (hasSync(registration) ? registration.sync.register(syncTag) : undefined))
    .catch((failure: unknown) => console.warn('The browser will not wake the worker for the outbox.', failure));
}

function hasSync(registration: ServiceWorkerRegistration): registration is WithSync {
  return 'sync' in registration;
}
