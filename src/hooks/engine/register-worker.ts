import { Workbox } from 'workbox-window';
import { networkIsQuiet } from '#lib/rest/quiet-network.ts';
import { unsavedLock, unsavedLockOf } from '#lib/unsaved-lock.ts';

/** Path of the worker in the build. */
const workerUrl = '/sw.js';

/** Interval at which an open page asks for a new version, in milliseconds. */
const askEveryMs = 3_600_000;

/** Longest wait for a new worker to take over, in milliseconds. */
const timeoutMs = 10_000;

let workbox: Workbox | undefined;

/**
 * Registers the worker late, so that the files it keeps do not slow the first screen. Rejects if the device then has no
 * worker; it may be called again.
 * @param announce is called when a new version is ready
 */
export async function registerWorker(announce: () => void): Promise<void> {
  await networkIsQuiet();
  workbox = new Workbox(workerUrl);
  workbox.addEventListener('waiting', announce);
  let hadWorker = navigator.serviceWorker.controller !== null;
  // Every tab reloads, because the old version's chunks are gone with its worker. A first worker takes a page of its own
  // version.
  workbox.addEventListener('controlling', () => {
    if (hadWorker) window.location.reload();
    hadWorker = true;
  });
  const registration = await workbox.register();
  // A page that was loaded without the worker is of its version, too.
  hadWorker ||= navigator.serviceWorker.controller !== null || registration?.active?.state === 'activated';
  if (registration && !registration.active) await firstInstallation(registration);
  // After a failed update, for example one that a hotel's network answered, Workbox no longer listens.
  registration?.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && navigator.serviceWorker.controller) announce();
    });
  });
  setInterval(() => registration?.update().catch(onOffline), askEveryMs);
}

/**
 * Starts the new version because the user asked for it. It waits until no item is on its way, and does nothing while a form
 * has unsaved text, in this tab or another (docs/rules.md#the-worker): neither at the request nor when its turn comes.
 * @returns the titles of the tabs with unsaved text; empty if the new version was asked to take over: the page reloads after
 * that
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

/** The titles of all tabs with unsaved text. */
async function titlesOfUnsaved(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  const named = unsavedLockOf('');
  const titles = held.flatMap(({ name = '' }) => (name.startsWith(named) ? [name.slice(named.length)] : []));
  return [...new Set(titles)];
}

/** Resolves when the new worker has taken over, or has shown that it does not. Nothing is started before. */
async function takeOver(): Promise<void> {
  const current = workbox;
  if (!current) return;
  current.messageSkipWaiting();
  await Promise.race([
    new Promise((resolve) => current.addEventListener('controlling', resolve)),
    new Promise((resolve) => setTimeout(resolve, timeoutMs)),
  ]);
}

/** Waits for the first worker. If it cannot fetch all its files it is gone, and its registration with it. */
function firstInstallation({ installing }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve, reject) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new Error('The first worker could not be installed.'));
      else if (installing.state === 'activated') resolve();
    });
    if (!installing) resolve();
  });
}

function onOffline(failure: unknown): void {
  console.info('Whether there is a new version is asked later.', failure);
}
