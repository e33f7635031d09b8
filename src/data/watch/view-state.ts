import { ApiProblem, Unreachable } from '#data/api/errors.ts';
import { isOutOfReach } from '#data/pull/pull-list.ts';
import type { Watched } from './watch-pulled.ts';

/** `not-saved`: offline and never fetched. `failed`: rejected by the server, or it failed without a message. */
export type ViewState = 'loading' | 'ready' | 'not-saved' | 'failed';

/** The state of a subject on screen, without the subject itself. */
export interface SubjectView {
  state: ViewState;
  /** Set if the shown data could not be refreshed: its age. */
  savedAt?: Date;
  problem?: ApiProblem;
  refreshing: boolean;
}

/** The view of a subject, from its saved rows and the result of the last pull. Pure. */
export function subjectView<TSaved extends { at: number }>(
  watched: Watched<TSaved>,
): { shown: TSaved | undefined; view: SubjectView } {
  const { saved, failure, offline, refreshing } = watched;
  const problem = failure instanceof ApiProblem ? failure : undefined;
  const shown = isOutOfReach(problem) ? undefined : saved;
  const stale = failure !== undefined || offline;
  const view = {
    state: viewState(watched, shown !== undefined, problem),
    refreshing,
    ...(shown && stale && { savedAt: new Date(shown.at) }),
    ...(problem && { problem }),
  };
  return { shown, view };
}

/** State of a subject's screen: existing data takes precedence over every reason for missing data. */
export function viewState(
  { read, offline, failure, refreshing }: Watched<unknown>,
  something: boolean,
  problem: ApiProblem | undefined,
): ViewState {
  if (something) return 'ready';
  if (problem) return 'failed';
  // This also counts while the mirror is read in another way: the failure stays, and its button shows that the call is
  // repeated.
  if (failure instanceof Unreachable && failure.hasServerFailed) return 'failed';
  if (!read) return 'loading';
  if (offline) return 'not-saved';
  return refreshing || failure === undefined ? 'loading' : 'failed';
}
