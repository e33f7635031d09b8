import { pageIsLoaded } from '#lib/rest/page-moments.ts';

let waiting = false;
let started = false;
const listeners = new Set<() => void>();

/** A new version is ready. */
export function isWaiting(): boolean {
  return waiting;
}

/** Reports when a new version is ready, and sees to it that there is a worker; returns the function that ends it. */
export function onWaiting(listener: () => void): () => void {
  startWorker();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function startWorker(): void {
  if (started || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  started = true;
  void pageIsLoaded().then(register);
}

/** A page that a lost connection left without a worker tries again with the next connection. */
async function register(): Promise<void> {
  const connected = new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  try {
    const { registerWorker } = await import('./register-worker.ts');
    await registerWorker(announce);
  } catch (failure) {
    // Private windows and full devices reject; everything but a start without a connection works all the same.
    console.warn('The service worker could not be registered.', failure);
    void connected.then(register);
  }
}

function announce(): void {
  waiting = true;
  for (const listener of listeners) listener();
}
