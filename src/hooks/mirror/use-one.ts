import type { PathParams } from '#contract/endpoints.ts';
import type { OneName, OneRow } from '#data/mirror/list-shapes.ts';
import type { OneView as WatchedOne } from '#data/watch/watch-one.ts';
import { useAccount } from '#hooks/session/use-account.ts';
import { namedFor, useLanguage } from './named-rows.ts';
import { useWatched } from './use-watched.ts';

export type { OneName, OneRow } from '#data/mirror/list-shapes.ts';

/** One object as a screen shows it. */
export interface OneView<TRow> extends WatchedOne<TRow> {
  refresh(): void;
}

/** One object from the mirror at once, rendered again when the answer comes. `params` null: nothing is asked for now. */
export function useOne<TName extends OneName>(name: TName, params?: PathParams<TName> | null): OneView<OneRow<TName>> {
  const account = useAccount();
  const ids: Readonly<Record<string, string>> = params ?? {};
  const language = useLanguage();
  const key =
    params === null ? null : `${account.userId} ${account.token} ${language} ${name} ${Object.values(ids).join(' ')}`;
  const { view, refresh } = useWatched<WatchedOne<OneRow<TName>>>(
    key,
    (engine, show) => engine.watchOne(account, name, ids, show),
    { state: 'loading', refreshing: true },
  );
  return { ...view, ...(view.row && { row: namedFor(view.row, language) }), refresh };
}
