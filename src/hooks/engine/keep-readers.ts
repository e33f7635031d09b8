import { keepReadersMessage } from '#data/device/keep-readers-message.ts';

/** Has the worker fetch what shows documents, where it has not yet. Without a worker nothing is read offline. */
export function keepReaders(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.ready
    .then(({ active }) => active?.postMessage({ type: keepReadersMessage }))
    .catch((failure: unknown) => console.warn('The readers could not be kept.', failure));
}
