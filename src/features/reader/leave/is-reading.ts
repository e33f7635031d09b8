import type { RouterHistory } from '@tanstack/react-router';

/**
 * Whether the app is still at a document. After Back one is shown until the screen before is ready, and what is pressed in it then
 * must not change the history of that one.
 */
export function isReading({ location }: RouterHistory): boolean {
  return location.pathname.startsWith('/read/');
}
