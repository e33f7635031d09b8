import { keepReadersMessage } from '#data/device/keep-readers-message.ts';

/** Makes the worker fetch the code that shows documents, unless it has it. Without a worker nothing is read offline. */
export function keepReaders(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.ready
    .then(({ active }) => active?.postMessage({ type: keepReadersMessage }))
    .catch((failure: unknown) => console.warn('The readers could not be kept.', failure));
}
