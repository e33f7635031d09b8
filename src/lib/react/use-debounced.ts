import { useState } from 'react';
import { useAfter } from './use-after.ts';

/** The typed text after a pause of this length; an emptied field counts at once. */
export function useDebounced(text: string, delayMs: number): string {
  const [debounced, setDebounced] = useState(text);
  useAfter(text === '' ? 0 : delayMs, text, () => setDebounced(text));
  return text === '' ? '' : debounced;
}
