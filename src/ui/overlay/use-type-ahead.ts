import { type KeyboardEvent, useRef } from 'react';
import { fold } from '#contract/text/folding.ts';

/** Letters typed within this time after each other, in milliseconds, form one word. */
const pauseMs = 1_000;

/**
 * Finds the item whose words start with the typed letters, beginning after `current`. Chakra's own type-ahead knows only
 * ASCII letters.
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
    // A single letter moves to the next item; a longer word may still match the same one.
    const from = word.length === 1 ? current + 1 : Math.max(0, current);
    const inOrder = [...items.slice(from), ...items.slice(0, from)];
    return inOrder.find((item) => fold(item.textContent).trim().startsWith(fold(word)));
  };
}
