import { useSyncExternalStore } from 'react';
import { storedChoice } from '#lib/stored-choice.ts';
import { isTyping } from './is-typing.ts';

const choice = storedChoice('letterKeys', ['off']);

/**
 * A key that acts by its letter or sign alone, such as J or '/': pressed outside of fields, without another key, and not switched off.
 * People who speak to their computer, or whose hands tremble, switch them off (WCAG 2.1.4).
 */
export function isLetterKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return choice.read() !== 'off';
}

/** Says whether such keys act on this device, and switches them on or off. */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const chosen = useSyncExternalStore(choice.subscribe, choice.read);
  return [chosen !== 'off', (on) => choice.write(on ? undefined : 'off')];
}
