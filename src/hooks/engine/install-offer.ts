import { useSyncExternalStore } from 'react';

/** Chromium's event for an app that can be installed and is not. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's own question, which we can trigger, or the menu of an iPhone; undefined if installed, or not possible. */
export type InstallWay = 'question' | 'menu' | undefined;

declare global {
  /** The browser's offer, kept until it can be used: it comes once, and early (public/first-paint.js). */
  var installOffer: InstallPrompt | undefined;
}

const listeners = new Set<() => void>();

/** The way in which this browser installs the app, and the function that does it. Only a tap on a button may call it. */
export function useInstall(): { way: InstallWay; install(): Promise<void> } {
  return { way: useSyncExternalStore(subscribe, wayNow), install };
}

function wayNow(): InstallWay {
  if (globalThis.installOffer) return 'question';
  // Only Apple's browsers have it: false in a tab, true in the app on the home screen.
  return (navigator as { standalone?: boolean }).standalone === false ? 'menu' : undefined;
}

/** Shows the browser's question, which each offer allows once, whatever the answer is. */
async function install(): Promise<void> {
  const asked = globalThis.installOffer;
  keep(undefined);
  await asked?.prompt();
}

function keep(offer: InstallPrompt | undefined): void {
  globalThis.installOffer = offer;
  for (const listener of listeners) listener();
}

/** The browser's own offer stays: ours comes later, at the end of the start page and in the account. */
const onOffer = (event: Event) => keep(event as InstallPrompt);
const onInstalled = () => keep(undefined);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('beforeinstallprompt', onOffer);
  addEventListener('appinstalled', onInstalled);
  return () => listeners.delete(listener);
}
