import type { RouterHistory } from '@tanstack/react-router';

/**
 * True while the app shows a document. After Back it stays visible until the previous screen is ready, and its controls must
 * not change that screen's history.
 */
export function isReading({ location }: RouterHistory): boolean {
  return location.pathname.startsWith('/read/');
}
