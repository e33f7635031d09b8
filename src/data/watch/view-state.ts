import { type ApiProblem, Unreachable } from '#data/api/errors.ts';
import type { Watched } from './watch-pulled.ts';

/** `not-saved`: offline and never fetched. `failed`: rejected by the server, or it failed without a message. */
export type ViewState = 'loading' | 'ready' | 'not-saved' | 'failed';

/** What a screen says of a subject: whatever there is to show comes before every reason why there is no more. */
export function viewState(
  { read, offline, failure, refreshing }: Watched<unknown>,
  something: boolean,
  problem: ApiProblem | undefined,
): ViewState {
  if (something) return 'ready';
  if (problem) return 'failed';
  if (!read) return 'loading';
  if (failure instanceof Unreachable && failure.hasServerFailed) return refreshing ? 'loading' : 'failed';
  if (offline) return 'not-saved';
  return refreshing || failure === undefined ? 'loading' : 'failed';
}
