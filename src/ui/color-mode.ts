import { useSyncExternalStore } from 'react';
import { storedChoice } from '#lib/stored-choice.ts';

export type ColorMode = 'light' | 'dark';

const darkOutside = '(prefers-color-scheme: dark)';
const choice = storedChoice<ColorMode>('sanad-color-mode', ['light', 'dark']);

/** Keeps the class of the page in step with the person's choice, or with the device when there is none. */
export function followColorMode(): () => void {
  const device = window.matchMedia(darkOutside);
  device.addEventListener('change', applyColorMode);
  const stop = choice.subscribe(applyColorMode);
  applyColorMode();
  return () => {
    device.removeEventListener('change', applyColorMode);
    stop();
  };
}

/** The person's choice (`undefined`: as on the device), the mode that is shown, and how to choose. */
export function useColorMode() {
  const chosen = useSyncExternalStore(choice.subscribe, choice.read);
  const device = useSyncExternalStore(subscribeToDevice, readDevice);
  return { chosen, mode: chosen ?? device, choose: choice.write };
}

function applyColorMode(): void {
  const mode = choice.read() ?? readDevice();
  document.documentElement.classList.toggle('dark', mode === 'dark');
  document.documentElement.classList.toggle('light', mode === 'light');
  // The bar of the browser is coloured by the device's mode: of two tags the first that fits counts.
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    tag.dataset.media ??= tag.media;
    const isOfMode = tag.dataset.media.includes(mode);
    tag.media = choice.read() === undefined ? tag.dataset.media : isOfMode ? 'all' : 'not all';
  }
}

function readDevice(): ColorMode {
  return window.matchMedia(darkOutside).matches ? 'dark' : 'light';
}

function subscribeToDevice(listener: () => void): () => void {
  const device = window.matchMedia(darkOutside);
  device.addEventListener('change', listener);
  return () => device.removeEventListener('change', listener);
}
