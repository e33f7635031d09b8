import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from '#ui/chakra/open-layers.ts';
import { isTyping } from '#ui/list/is-typing.ts';

export type Shortcut = 'find' | 'shortcuts';

/** Ctrl+K (on a Mac Cmd+K) finds, and so does '/' on a screen without a search field; '?' shows the shortcuts. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void): void {
  const report = useEffectEvent(onShortcut);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut || isModalOpen()) return;
      event.preventDefault();
      report(shortcut);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
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
