import type { PathParams, QueryInput } from '#contract/endpoints.ts';
import { type ListRequest, listRequest, pageOf } from '#data/mirror/list-key.ts';
import type { ListName, ListRow } from '#data/mirror/list-shapes.ts';
import type { ListView as WatchedList } from '#data/watch/list-view.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { allNamedFor, namedFor, useLanguage } from './named-rows.ts';
import { useAsOf } from './use-as-of.ts';
import { useWatched } from './use-watched.ts';

export type { ListName } from '#data/mirror/list-shapes.ts';
export type { Pending } from '#data/watch/pending.ts';

/** Data of lists of people beside their rows. */
export interface ListMeta {
  class?: { id: string; name: string };
  madaris?: { id: string; name: string };
}

/** A list as a screen shows it. */
export interface ListView<TRow> extends Omit<WatchedList<TRow>, 'meta'> {
  meta?: ListMeta;
  refresh(): void;
}

/** A list from its snapshot at once, rendered again when the answer comes. `query` null: nothing is asked for now. */
export function useList<TName extends ListName>(
  name: TName,
  params?: PathParams<TName>,
  query?: QueryInput<TName> | null,
): ListView<ListRow<TName>> {
  const account = useAccount();
  const given = (query ?? {}) as { page?: string | number };
  const { asOf, note } = useAsOf(name, { ...params, ...given }, Number(given.page ?? 1));
  const request = listRequest(name, params, { ...given, ...asOf } as QueryInput<TName>);
  const language = useLanguage();
  const key = query === null ? null : `${account.userId} ${account.token} ${language} ${request.key}`;
  const { view, refresh } = useWatched<WatchedList<ListRow<TName>>>(
    key,
    (engine, show) => engine.watchList(account, request, show),
    blankList(request),
  );
  if (view.state === 'ready') note(view.rows);
  const rows = allNamedFor(view.rows, language);
  return { ...view, rows, ...(view.meta && { meta: namedFor(view.meta, language) }), refresh };
}

function blankList<TRow>(request: ListRequest): WatchedList<TRow> {
  return {
    state: 'loading',
    rows: [],
    totalItems: 0,
    waiting: 0,
    hiddenWaiting: 0,
    refreshing: true,
    partial: false,
    ...pageOf(request),
  };
}
