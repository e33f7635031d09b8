import type { Account } from '#data/api/account.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import type { Watch } from '#data/database/watch-live.ts';
import { type ListRequest, pageOf } from '#data/mirror/list-key.ts';
import { type ListName, type ListRow, listShape } from '#data/mirror/list-shapes.ts';
import { readList } from '#data/mirror/read-list.ts';
import { pullList } from '#data/pull/pull-list.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import { type ListView, listView, type SavedList } from './list-view.ts';
import { type PendingWork, pendingWork } from './pending.ts';
import { watchPulled } from './watch-pulled.ts';

/**
 * Keeps a list on screen: from its snapshot at once, rendered again when the answer comes and when the outbox changes;
 * offline without a snapshot, from the rows on the device (docs/rules.md#the-mirror). An unchanged row stays the same
 * object.
 */
export function watchList<TName extends ListName>(
  account: Account,
  request: ListRequest<TName>,
  onView: (view: ListView<ListRow<TName>>) => void,
): Watch {
  const mirror = mirrorOf(account.userId);
  let shown: ListView<ListRow<TName>> | undefined;

  function show(view: ListView<ListRow<TName>>): void {
    const next = keepUnchanged(shown, view);
    if (next === shown) return;
    shown = next;
    onView(next);
  }

  return watchPulled<SavedList<ListRow<TName>>>(
    {
      key: `${mirror.name} ${account.token ?? ''} ${request.key} ${request.query.asOf ?? ''}`,
      pull: (signal) => pullList(mirror, account, request, signal),
      async read(offline) {
        return { answer: await readList(mirror, request, offline), work: await workOn(mirror, request) };
      },
    },
    (watched) => show(listView(watched, pageOf(request))),
  );
}

async function workOn<TName extends ListName>(
  mirror: Mirror,
  request: ListRequest<TName>,
): Promise<PendingWork<ListRow<TName>>> {
  const { table } = listShape(request.name);
  if (table !== 'materials' && table !== 'reports') return { creationIds: [], creations: [], marks: new Map() };
  // The list's rows are those of its table; the compiler cannot follow that through an open name.
  return (await pendingWork(mirror, table, request.params.classId)) as PendingWork<ListRow<TName>>;
}
