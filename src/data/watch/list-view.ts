import { ApiProblem } from '#data/api/errors.ts';
import type { ReadList } from '#data/mirror/read-list.ts';
import { isOutOfReach } from '#data/pull/pull-list.ts';
import type { Pending, PendingWork } from './pending.ts';
import { type ViewState, viewState } from './view-state.ts';
import type { Watched } from './watch-pulled.ts';

/** A row with its unsent work in the outbox. */
export type Shown<TRow> = TRow & { pending?: Pending };

/** The server's rows know nothing of the outbox. */
interface Row {
  id: string;
  pending?: never;
}

/** A list as a screen shows it. */
export interface ListView<TRow> {
  state: ViewState;
  /** Waiting creations come first, on page 1; a waiting deletion marks its row. */
  rows: Shown<TRow>[];
  totalItems: number;
  /** Number of rows that wait to be created; they come before page 1. */
  waiting: number;
  /** Number of waiting rows that only the outbox shows. */
  hiddenWaiting: number;
  page: number;
  limit: number;
  refreshing: boolean;
  /** Set if the shown data could not be refreshed: its age. */
  savedAt?: Date;
  /** Put together from the rows on this device, because the server could not be asked: it may know more. */
  partial: boolean;
  problem?: ApiProblem;
  meta?: Record<string, unknown>;
}

/** The mirror's rows of a list, with the unsent work applied. */
export interface SavedList<TRow> {
  answer: ReadList<TRow> | undefined;
  work: PendingWork<TRow>;
}

/** Builds the view of a list from the saved rows, the result of the last pull, and the waiting items of the outbox. Pure. */
export function listView<TRow extends Row>(
  watched: Watched<SavedList<TRow>>,
  { page, limit }: { page: number; limit: number },
): ListView<TRow> {
  const problem = watched.failure instanceof ApiProblem ? watched.failure : undefined;
  const outOfReach = isOutOfReach(problem);
  const answer = outOfReach ? undefined : watched.saved?.answer;
  const work = outOfReach ? undefined : watched.saved?.work;
  const known = new Set(answer?.rows.map(({ id }) => id));
  const waiting = (work?.creationIds ?? []).filter((id) => !known.has(id)).length;
  const creations = page === 1 ? (work?.creations ?? []).filter(({ id }) => !known.has(id)) : [];
  const rows = [...creations, ...(answer?.rows ?? [])];
  const stale = watched.failure !== undefined || watched.offline;
  return {
    state: viewState(watched, answer !== undefined || waiting > 0, problem),
    rows: rows.map((row) => marked(row, work?.marks.get(row.id))),
    totalItems: (answer?.totalItems ?? 0) + waiting,
    waiting,
    hiddenWaiting: page === 1 ? waiting - creations.length : 0,
    page,
    limit,
    refreshing: watched.refreshing,
    partial: answer?.partial ?? false,
    ...(answer && answer.at > 0 && stale && { savedAt: new Date(answer.at) }),
    ...(problem && { problem }),
    ...(answer?.meta && { meta: answer.meta }),
  };
}

function marked<TRow extends Row>(row: TRow, pending: Pending | undefined): Shown<TRow> {
  return pending ? { ...row, pending } : row;
}
