import { isLetterKey } from '#lib/react/letter-keys.ts';
import { useWindowEvent } from '#lib/react/use-window-event.ts';
import { isModalOpen } from '#ui/chakra/open-layers.ts';
import { stepInRow } from './step-in-row.ts';

export type Shortcut = 'find' | 'shortcuts';

let early: string | undefined;

/** Text typed between the shortcut and the focus of the palette's field; read once. */
export function takeTypedEarly(): string {
  const typed = early ?? '';
  early = undefined;
  return typed;
}

/** Ctrl+K (on a Mac Cmd+K) finds, and so does '/' on a screen without a search field; '?' shows the shortcuts; J and K go on and back. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void): void {
  useWindowEvent('keydown', (event) => {
    if (early !== undefined && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      early += event.key;
      event.preventDefault();
      return;
    }
    const step = stepOf(event);
    if (step && !isModalOpen() && stepInRow(step)) event.preventDefault();
    const shortcut = shortcutOf(event);
    if (!shortcut || isModalOpen()) return;
    event.preventDefault();
    early = shortcut === 'find' ? '' : undefined;
    onShortcut(shortcut);
  });
}

function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (event.altKey) return undefined;
  // The key is checked by its position, so that it works on an Arabic keyboard too.
  if (event.ctrlKey || event.metaKey) return event.code === 'KeyK' && !event.shiftKey ? 'find' : undefined;
  if (!isLetterKey(event)) return undefined;
  if (event.key === '?' || event.key === '؟') return 'shortcuts';
  const hasSearch = document.querySelector('[aria-keyshortcuts="/"]') !== null;
  return event.key === '/' && !hasSearch ? 'find' : undefined;
}

/** By their places, like the K that finds: an Arabic keyboard has other letters there. */
function stepOf(event: KeyboardEvent): 'on' | 'back' | undefined {
  // In a menu letters find its entries.
  const inMenu = event.target instanceof Element && event.target.closest('[role=menu], [role=listbox], [popover]');
  if (event.shiftKey || inMenu || !isLetterKey(event)) return undefined;
  if (event.code === 'KeyJ') return 'on';
  return event.code === 'KeyK' ? 'back' : undefined;
}
