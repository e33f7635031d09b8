import { storageName } from './device-storage.ts';

/** When this page was opened, by the clock of the device: parts that come late look back to it. */
export const pageOpenedAt = Date.now();

/** The first screen has line and processor for itself for so long, in milliseconds. */
const quietMs = 1_500;

/** A network is quiet once nothing has arrived for so long, in milliseconds. */
const silenceMs = 1_000;

/** A page that never stops fetching counts as quiet after so long, in milliseconds. */
const longestMs = 15_000;

let rest: Promise<unknown> | undefined;

/**
 * Runs work that the first screen does not need: at rest behind it, or with the person's first press. On a first visit rest
 * comes with the worker, which brings the whole app to the device: until then nothing is fetched ahead.
 */
export function whenAtRest(work: () => void): void {
  rest ??= Promise.race([firstPress(), restOfPage()]);
  void rest.then(work);
}

/** Runs work that would take line and processor from the first screen, once that has fetched everything it asks for. */
export function whenNetworkIsQuiet(work: () => void): void {
  void networkIsQuiet().then(work);
}

/** No one is known here, and no worker has the app. Pages without workers, as over plain HTTP, go by their own rest. */
export function isFirstVisit(): boolean {
  return navigator.serviceWorker?.controller === null && !isSignedIn();
}

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(storageName('token')) !== null;
  } catch {
    // Storage is forbidden: each visit is the first one.
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

async function networkIsQuiet(): Promise<void> {
  await pageIsLoaded();
  if ('PerformanceObserver' in globalThis) await Promise.race([silence(), later(longestMs)]);
  await idleMoment();
}

/** Nothing has arrived for a while, and nothing that the screen waits for is on its way. */
function silence(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(end, silenceMs);
    const listenOn = () => {
      clearTimeout(timer);
      timer = setTimeout(end, silenceMs);
    };
    const observer = new PerformanceObserver(listenOn);
    observer.observe({ type: 'resource' });
    function end(): void {
      if (document.querySelector('[data-loading], [aria-busy=true]')) {
        listenOn();
        return;
      }
      observer.disconnect();
      resolve();
    }
  });
}

function pageIsLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

function idleMoment(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: longestMs }) : setTimeout(resolve),
  );
}

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
