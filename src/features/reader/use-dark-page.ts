import { useSyncExternalStore } from 'react';
import { storedChoice } from '#lib/stored-choice.ts';

const choice = storedChoice<'dark' | 'light'>('readerPage', ['dark', 'light']);

/** Documents are shown with light letters on dark pages: a choice of this device, separate from the app's. */
export function useDarkPage(): [boolean, (dark: boolean) => void] {
  const chosen = useSyncExternalStore(choice.subscribe, choice.read);
  return [chosen === 'dark', (dark) => choice.write(dark ? 'dark' : 'light')];
}
