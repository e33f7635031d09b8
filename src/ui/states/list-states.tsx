import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fallbacks } from '#contract/fallback-messages.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { EmptyState, type EmptyStateProps, NothingFound, type NothingFoundProps } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { OfflineState, SearchNeedsConnection } from './offline-state.tsx';
import { SkeletonLines } from './skeleton.tsx';

export type ListStatesProps = {
  view: {
    state: 'loading' | 'ready' | 'not-saved' | 'failed';
    rows: readonly unknown[];
    totalItems: number;
    problem?: { message: string; status: number } | undefined;
    refresh: () => void;
    /** It is being requested. */
    refreshing: boolean;
  };
  /** Text of a failure on this screen. */
  error: string;
  /** Text of an empty list; 'No data available' if left out, nothing at all for null. */
  empty?: EmptyStateProps | null | undefined;
  /** Set while a search or filter may hide rows: 'nothing found' differs from 'nothing there'. */
  narrowed?: NothingFoundProps | undefined;
  /** Placeholders while it loads: their number and height, and for cards the number of columns. */
  bones?: { count: number; height: string; columns?: 2 | 3; tall?: boolean };
  children: ReactNode;
};

export type LoadingFailedProps = {
  view: Pick<ListStatesProps['view'], 'problem' | 'refresh' | 'refreshing'>;
  title: string;
  /** Nothing else on the page has a heading. */
  wholePage?: boolean;
  /** A way out from a missing page; home if left out, for whole pages. */
  wayOn?: ReactNode;
};

/** The server's message, or a general one about the saved data. Missing things are not requested again. */
export function LoadingFailed({ view, title, wholePage = false, wayOn }: LoadingFailedProps) {
  const { problem, refresh, refreshing } = view;
  const { t } = useTranslation(['common', 'errors']);
  const kept = t('states.errorHint');
  const message = problem?.message || t(fallbacks.call);
  // Some titles of the specification contain the message, or say the same.
  const isInTitle = title.toLowerCase().includes(message.toLowerCase());
  // A message with a reason is enough for the user; a server error also needs the note about saved data.
  const said = problem?.message && problem.status < 500 ? message : `${message} ${kept}`;
  const text = isInTitle ? kept : said;
  const onRetry = problem?.status === 404 ? undefined : refresh;
  const home = wholePage && <LinkButton to="/">{t('notFound.home')}</LinkButton>;
  return <ErrorState {...{ title, text, onRetry, wholePage }} wayOn={wayOn ?? home} busy={refreshing} />;
}

export type NotLoadedProps = LoadingFailedProps & { view: Pick<ListStatesProps['view'], 'state'> };

/** Reason why something is not shown: it was never brought to the device, or loading it failed. Empty while it may still come. */
export function NotLoaded({ view, title, wholePage = false, wayOn }: NotLoadedProps) {
  if (view.state === 'not-saved') return <OfflineState view={view} wholePage={wholePage} />;
  return view.state === 'failed' ? <LoadingFailed {...{ view, title, wholePage, wayOn }} /> : null;
}

/**
 * A list in its state: loading, not saved here, failed, nothing found, empty, or its rows. This component alone decides the
 * state.
 */
export function ListStates({
  view,
  error,
  empty,
  narrowed,
  bones = { count: 3, height: '32' },
  children,
}: ListStatesProps) {
  if (view.state === 'loading') return <SkeletonLines {...bones} />;
  if (view.state === 'not-saved' && narrowed) return <SearchNeedsConnection view={view} {...narrowed} />;
  if (view.state !== 'ready') return <NotLoaded view={view} title={error} />;
  if (view.totalItems > 0 || view.rows.length > 0) return children;
  if (narrowed) return <NothingFound {...narrowed} />;
  return empty === null ? null : <EmptyState {...empty} />;
}
