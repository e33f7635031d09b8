import { isTyping } from '#lib/react/is-typing.ts';
import { useWindowEvent } from '#lib/react/use-window-event.ts';
import { isModalOpen } from '#ui/chakra/open-layers.ts';

export type Shortcut = 'find' | 'shortcuts';

let early: string | undefined;

/** Text typed between the shortcut and the focus of the palette's field; read once. */
export function takeTypedEarly(): string {
  const typed = early ?? '';
  early = undefined;
  return typed;
}

/** Ctrl+K (on a Mac Cmd+K) finds, and so does '/' on a screen without a search field; '?' shows the shortcuts. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void): void {
  useWindowEvent('keydown', (event) => {
    if (early !== undefined && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      early += event.key;
      event.preventDefault();
      return;
    }
    const shortcut = shortcutOf(event);
    if (!shortcut || isModalOpen()) return;
    event.preventDefault();
    early = shortcut === 'find' ? '' : undefined;
    onShortcut(shortcut);
  });
}

function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (event.altKey) return undefined;
  // By its place, so that it is found on an Arabic keyboard too.
  if (event.ctrlKey || event.metaKey) return event.code === 'KeyK' && !event.shiftKey ? 'find' : undefined;
  if (isTyping(event.target)) return undefined;
  if (event.key === '?' || event.key === '؟') return 'shortcuts';
  const hasSearch = document.querySelector('[aria-keyshortcuts="/"]') !== null;
  return event.key === '/' && !hasSearch ? 'find' : undefined;
}
