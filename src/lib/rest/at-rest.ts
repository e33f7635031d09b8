import { storageName } from '../device-storage.ts';
import { idleMoment, later, pageIsLoaded } from './page-moments.ts';

/** Time at which this page was opened, by the device's clock, for parts that load late. */
export const pageOpenedAt = Date.now();

/** Time in milliseconds for which the first screen has connection and processor for itself. */
const quietMs = 1_500;

let rest: Promise<unknown> | undefined;

/**
 * Runs work that the first screen does not need: when the page is at rest after it, or with the user's first press. On a
 * first visit, rest comes with the worker, which brings the whole app to the device: until then nothing is fetched ahead.
 */
export function whenAtRest(work: () => void): void {
  rest ??= Promise.race([firstPress(), restOfPage()]);
  void rest.then(work);
}

/** True if no user is known here and no worker has the app. Pages without workers, as over plain HTTP, use their own rest. */
export function isFirstVisit(): boolean {
  return navigator.serviceWorker?.controller === null && !isSignedIn();
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(storageName('token')) !== null;
  } catch {
    // Storage is forbidden: every visit is a first one.
    return false;
  }
}

function firstPress(): Promise<unknown> {
  const types = ['pointerdown', 'keydown'] as const;
  return Promise.race(
    types.map(
      (type) => new Promise((resolve) => window.addEventListener(type, resolve, { capture: true, once: true })),
    ),
  );
}

async function restOfPage(): Promise<void> {
  await pageIsLoaded();
  if (isFirstVisit()) await navigator.serviceWorker.ready;
  await later(quietMs);
  await idleMoment();
}
