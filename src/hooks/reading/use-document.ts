import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import type { OneView } from '#data/watch/watch-one.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useAccount } from '#hooks/session/use-account.ts';

export type ReadKind = 'material' | 'report';

/** One material or report, even while it waits to be sent. */
export function useDocument(kind: ReadKind, id: string) {
  const account = useAccount();
  const { view, refresh } = useWatched<OneView<Material | Report>>(
    `${account.userId} ${account.token} ${kind} ${id}`,
    (engine, show) => engine.watchDocument(account, kind, id, show),
    { state: 'loading', refreshing: true },
  );
  return { ...view, refresh };
}
