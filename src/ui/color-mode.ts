import { useSyncExternalStore } from 'react';
import { isMatched, subscribeToMedia } from '#lib/react/use-media.ts';
import { storedChoice } from '#lib/stored-choice.ts';

export type ColorMode = 'light' | 'dark';

const darkOutside = '(prefers-color-scheme: dark)';
const onPaper = 'print';
const choice = storedChoice<ColorMode>('colorMode', ['light', 'dark']);

/** Keeps the class of the page in sync with the user's choice, or with the device if there is none; paper is light. */
export function followColorMode(): () => void {
  const stops = [
    choice.subscribe(applyColorMode),
    subscribeToMedia(darkOutside, applyColorMode),
    subscribeToMedia(onPaper, applyColorMode),
  ];
  applyColorMode();
  return () => {
    for (const stop of stops) stop();
  };
}

/** The user's choice (`undefined`: as on the device), the shown mode, and the function to choose. */
export function useColorMode() {
  const chosen = useSyncExternalStore(choice.subscribe, choice.read);
  const device = useSyncExternalStore(subscribeToDevice, readDevice);
  return { chosen, mode: chosen ?? device, choose: choice.write };
}

function applyColorMode(): void {
  const mode = isMatched(onPaper) ? 'light' : (choice.read() ?? readDevice());
  document.documentElement.classList.toggle('dark', mode === 'dark');
  document.documentElement.classList.toggle('light', mode === 'light');
  // The device's mode colours the bar of the browser: the first matching one of two tags counts.
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    tag.dataset.media ??= tag.media;
    const isOfMode = tag.dataset.media.includes(mode);
    tag.media = choice.read() === undefined ? tag.dataset.media : isOfMode ? 'all' : 'not all';
  }
}

function readDevice(): ColorMode {
  return isMatched(darkOutside) ? 'dark' : 'light';
}

function subscribeToDevice(listener: () => void): () => void {
  return subscribeToMedia(darkOutside, listener);
}
