import { useState } from 'react';

/** Data of a list for its screen, as `useList` returns it. */
export type ListView<Row> = {
  state: 'loading' | 'ready' | 'not-saved' | 'failed';
  rows: readonly Row[];
  totalItems: number;
  /** Number of unsent rows; they precede page 1. */
  waiting?: number | undefined;
  /** Number of unsent rows that only the outbox shows. */
  hiddenWaiting?: number | undefined;
  refreshing: boolean;
  partial?: boolean | undefined;
  savedAt?: Date | undefined;
  problem?: { message: string; status: number } | undefined;
  refresh: () => void;
};

/**
 * A list that stays in place while its next page loads: the previous rows are shown as busy, so that nothing jumps and the
 * focus keeps its button. The footer keeps the total even if the next page fails.
 */
export function useSteadyView<Row>(view: ListView<Row>): ListView<Row> & { busy: boolean } {
  const [last, setLast] = useState(view);
  if (view.state === 'ready' && (view.rows !== last.rows || view.totalItems !== last.totalItems)) setLast(view);
  if (view.state === 'loading' && last.state === 'ready') return { ...last, refresh: view.refresh, busy: true };
  if (view.state === 'ready' || last.state !== 'ready') return { ...view, busy: false };
  return { ...view, totalItems: last.totalItems, busy: false };
}
