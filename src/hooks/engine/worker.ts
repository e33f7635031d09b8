import type { Workbox } from 'workbox-window';
import { titlesOfUnsaved, unsavedLock } from '#lib/unsaved-lock.ts';

/** Where the build puts the worker. */
const workerUrl = '/sw.js';

/** How often a page that stays open asks for a new version, in milliseconds. */
const askEveryMs = 3_600_000;

/** How long a new worker may take to take over, in milliseconds. */
const timeoutMs = 10_000;

let workbox: Workbox | undefined;
let waiting = false;
let started = false;
const listeners = new Set<() => void>();

/** Whether a new version is ready. */
export function isWaiting(): boolean {
  return waiting;
}

/** Reports when a new version is ready, and sees to it that there is a worker; returns the function that ends it. */
export function onWaiting(listener: () => void): () => void {
  startWorker();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Uses the new version, by the person's word. It waits until no item is on its way, and does nothing while a form holds
 * unsaved text, in this tab or another (docs/rules.md#the-worker): not when it is asked for, and not when its turn comes.
 * @returns the titles of the tabs with unsaved text; none where the new version was asked to take over: the page is loaded
 * again when it has
 */
export async function applyUpdate(sendLock: string): Promise<readonly string[]> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) {
    await takeOver();
    return [];
  }
  const unlessUnsaved = (work: () => Promise<void>) =>
    locks.request(unsavedLock, { ifAvailable: true }, async (free) => {
      if (!free) return titlesOfUnsaved();
      await work();
      return [];
    });
  const inTheWay = await unlessUnsaved(async () => undefined);
  return inTheWay.length > 0 ? inTheWay : locks.request(sendLock, () => unlessUnsaved(takeOver));
}

/** Nothing is started before the new worker has taken over, or has shown that it does not. */
async function takeOver(): Promise<void> {
  const current = workbox;
  if (!current) return;
  current.messageSkipWaiting();
  await Promise.race([
    new Promise((resolve) => current.addEventListener('controlling', resolve)),
    new Promise((resolve) => setTimeout(resolve, timeoutMs)),
  ]);
}

/** Registers the worker once, after `load`, so that it takes nothing from the first screen. */
function startWorker(): void {
  if (started || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  started = true;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

function register(): void {
  registerWorker().catch((failure: unknown) => {
    // Private windows and full devices reject; everything but a start without a connection works all the same.
    console.warn('The service worker could not be registered.', failure);
  });
}

async function registerWorker(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  workbox = new Workbox(workerUrl);
  workbox.addEventListener('waiting', announce);
  let hadWorker = navigator.serviceWorker.controller !== null;
  // In every tab: the old version's chunks are gone with its worker. The first one takes a page that is of its version.
  workbox.addEventListener('controlling', () => {
    if (hadWorker) window.location.reload();
    hadWorker = true;
  });
  const registration = await workbox.register();
  // A page that was loaded past the worker is of its version, too.
  hadWorker ||= navigator.serviceWorker.controller !== null || registration?.active?.state === 'activated';
  // Workbox listens no more after an update that came to nothing, as one that a hotel's network answered for.
  registration?.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && navigator.serviceWorker.controller) announce();
    });
  });
  setInterval(() => registration?.update().catch(onOffline), askEveryMs);
}

function announce(): void {
  waiting = true;
  for (const listener of listeners) listener();
}

function onOffline(failure: unknown): void {
  console.info('Whether there is a new version is asked later.', failure);
}
