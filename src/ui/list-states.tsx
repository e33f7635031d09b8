import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { OfflineState } from './offline-state.tsx';
import { SkeletonLines } from './skeleton.tsx';

export type ListStatesProps = {
  view: {
    state: 'loading' | 'ready' | 'not-saved' | 'failed';
    rows: readonly unknown[];
    totalItems: number;
    problem?: { message: string } | undefined;
    refresh: () => void;
  };
  /** What failed, in the words of the screen. */
  error: string;
  /** What stands there when there is nothing yet. */
  empty: ReactNode;
  /** How many places are kept while it loads, and how high they are. */
  bones?: { count: number; height: string };
  children: ReactNode;
};

/** One of the five faces of a list: on its way, not saved here, failed, empty, or its rows. */
export function ListStates({ view, error, empty, bones = { count: 3, height: '32' }, children }: ListStatesProps) {
  if (view.state === 'loading') return <SkeletonLines {...bones} />;
  if (view.state === 'not-saved') return <OfflineState />;
  if (view.state === 'failed') return <ErrorState title={error} text={view.problem?.message} onRetry={view.refresh} />;
  if (view.totalItems === 0 && view.rows.length === 0) return empty;
  return children;
}
