import { useSyncExternalStore } from 'react';
import { storedChoice } from '#lib/stored-choice.ts';

const choice = storedChoice<'dark' | 'light'>('readerPage', ['dark', 'light']);

/** The choice of this device to show documents with light letters on dark pages, separate from the app's theme. */
export function useDarkPage(): [boolean, (dark: boolean) => void] {
  const chosen = useSyncExternalStore(choice.subscribe, choice.read);
  return [chosen === 'dark', (dark) => choice.write(dark ? 'dark' : 'light')];
}
