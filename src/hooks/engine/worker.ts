import { pageIsLoaded } from '#lib/rest/page-moments.ts';

let waiting = false;
let started = false;
const listeners = new Set<() => void>();

/** True if a new version is ready. */
export function isWaiting(): boolean {
  return waiting;
}

/** Calls `listener` when a new version is ready, and registers the worker if needed; returns the function that ends it. */
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

/** Registers the worker. If a lost connection prevents it, the page tries again with the next connection. */
async function register(): Promise<void> {
  const connected = new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  try {
    const { registerWorker } = await import('./register-worker.ts');
    await registerWorker(announce);
  } catch (failure) {
    // Private windows and full devices reject it; everything but an offline start still works.
    console.warn('The service worker could not be registered.', failure);
    void connected.then(register);
  }
}

function announce(): void {
  waiting = true;
  for (const listener of listeners) listener();
}
