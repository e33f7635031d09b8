import { type KeyboardEvent, useRef } from 'react';
import { fold } from '#contract/text/folding.ts';

/** Letters that follow one another within so many milliseconds are one word. */
const pauseMs = 1_000;

/**
 * Finds the item whose words start with the letters that are typed, from the one after `current` on. Chakra's own typing
 * ahead knows the letters of ASCII only.
 */
export function useTypeAhead(): (
  event: KeyboardEvent,
  items: HTMLElement[],
  current: number,
) => HTMLElement | undefined {
  const typed = useRef({ letters: '', at: 0 });
  return (event, items, current) => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const { letters, at } = typed.current;
    const word = (event.timeStamp - at < pauseMs ? letters : '') + event.key;
    typed.current = { letters: word, at: event.timeStamp };
    // One letter goes on to the next item; a longer word may still mean the same one.
    const from = word.length === 1 ? current + 1 : Math.max(0, current);
    const inOrder = [...items.slice(from), ...items.slice(0, from)];
    return inOrder.find((item) => fold(item.textContent).trim().startsWith(fold(word)));
  };
}
