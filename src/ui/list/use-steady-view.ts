import { useState } from 'react';

/** What a list screen needs of a list, as `useList` gives it. */
export type ListView<Row> = {
  state: 'loading' | 'ready' | 'not-saved' | 'failed';
  rows: readonly Row[];
  totalItems: number;
  /** How many of these are not sent yet; they stand before page 1. */
  waiting?: number | undefined;
  /** How many of those the outbox shows and this list does not. */
  hiddenWaiting?: number | undefined;
  refreshing: boolean;
  partial?: boolean | undefined;
  savedAt?: Date | undefined;
  problem?: { message: string; status: number } | undefined;
  refresh: () => void;
};

/**
 * A list that stays in place while its next page is loaded: the rows before are shown, marked as busy, so that nothing
 * jumps and the focus keeps its button. The total stays known for the footer even where the next page fails.
 */
export function useSteadyView<Row>(view: ListView<Row>): ListView<Row> & { busy: boolean } {
  const [last, setLast] = useState(view);
  if (view.state === 'ready' && (view.rows !== last.rows || view.totalItems !== last.totalItems)) setLast(view);
  if (view.state === 'loading' && last.state === 'ready') return { ...last, refresh: view.refresh, busy: true };
  if (view.state === 'ready' || last.state !== 'ready') return { ...view, busy: false };
  return { ...view, totalItems: last.totalItems, busy: false };
}
