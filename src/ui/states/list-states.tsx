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
    /** It is asked for now. */
    refreshing: boolean;
  };
  /** What failed, in the words of the screen. */
  error: string;
  /** What is shown when there is nothing yet; 'No data available' when left out, nothing at all for null. */
  empty?: EmptyStateProps | null | undefined;
  /** Set while a search or filter may hide rows: nothing found is not nothing there. */
  narrowed?: NothingFoundProps | undefined;
  /** How many places are kept while it loads, how high they are, and of cards how many beside each other. */
  bones?: { count: number; height: string; columns?: 2 | 3; tall?: boolean };
  children: ReactNode;
};

export type LoadingFailedProps = {
  view: Pick<ListStatesProps['view'], 'problem' | 'refresh' | 'refreshing'>;
  title: string;
  /** Nothing else has a heading. */
  wholePage?: boolean;
  /** What leads on from what is not there; home where left out, if it is all that the page says. */
  wayOn?: ReactNode;
};

/** What the server said instead of an answer, or that something went wrong and what is kept. What is not there is not asked for again. */
export function LoadingFailed({ view, title, wholePage = false, wayOn }: LoadingFailedProps) {
  const { problem, refresh, refreshing } = view;
  const { t } = useTranslation(['common', 'errors']);
  const kept = t('states.errorHint');
  const message = problem?.message || t(fallbacks.call);
  // Some titles of the specification hold the message, or say no more than it.
  const isInTitle = title.toLowerCase().includes(message.toLowerCase());
  // Why the server did not do it is enough to go on with; that it failed is not.
  const said = problem?.message && problem.status < 500 ? message : `${message} ${kept}`;
  const text = isInTitle ? kept : said;
  const onRetry = problem?.status === 404 ? undefined : refresh;
  const home = wholePage && <LinkButton to="/">{t('notFound.home')}</LinkButton>;
  return <ErrorState {...{ title, text, onRetry, wholePage }} wayOn={wayOn ?? home} busy={refreshing} />;
}

export type NotLoadedProps = LoadingFailedProps & { view: Pick<ListStatesProps['view'], 'state'> };

/** Why something is not shown: it was never brought to the device, or loading it failed. Nothing as long as it may come. */
export function NotLoaded({ view, title, wholePage = false, wayOn }: NotLoadedProps) {
  if (view.state === 'not-saved') return <OfflineState view={view} wholePage={wholePage} />;
  return view.state === 'failed' ? <LoadingFailed {...{ view, title, wholePage, wayOn }} /> : null;
}

/** A list in its state: loading, not saved here, failed, nothing found, empty, or its rows. The one owner of these states. */
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
