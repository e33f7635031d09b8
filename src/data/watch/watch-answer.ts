import type { ReadAnswerOf } from '#contract/endpoints.ts';
import type { Account } from '#data/api/account.ts';
import { callApi } from '#data/api/call-api.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { mirrorOf } from '#data/database/database.ts';
import { type AnswerRequest, keepAnswer, readKeptAnswer } from '#data/mirror/kept-answer.ts';
import type { KeptAnswerName } from '#data/mirror/list-shapes.ts';
import { isOutOfReach } from '#data/pull/pull-list.ts';
import { type ViewState, viewState } from './view-state.ts';
import { type Watch, type Watched, watchPulled } from './watch-pulled.ts';

/** An answer as a screen shows it. */
export interface AnswerView<TAnswer> {
  state: ViewState;
  answer?: TAnswer;
  /** Set when what is shown could not be refreshed: how old it is. */
  savedAt?: Date;
  problem?: ApiProblem;
  refreshing: boolean;
}

interface Saved<TAnswer> {
  answer: TAnswer;
  at: number;
}

/** Keeps an answer on screen: from the mirror at once, again when the server answers. */
export function watchAnswer<TName extends KeptAnswerName>(
  account: Account,
  request: AnswerRequest<TName>,
  onView: (view: AnswerView<ReadAnswerOf<TName>>) => void,
): Watch {
  const mirror = mirrorOf(account.userId);
  const { name, params, query } = request;

  async function pull(signal: AbortSignal): Promise<void> {
    try {
      const answer = await callApi(name, { params, query, signal }, account);
      await keepAnswer(mirror, request, answer);
    } catch (failure) {
      if (failure instanceof ApiProblem && isOutOfReach(failure)) await mirror.meta.delete(request.key);
      throw failure;
    }
  }

  return watchPulled<Saved<ReadAnswerOf<TName>>>(
    {
      key: `${mirror.name} ${account.token ?? ''} ${request.key} ${query.asOf ?? ''}`,
      pull,
      read: () => readKeptAnswer(mirror, request),
    },
    (watched) => onView(answerView(watched)),
  );
}

function answerView<TAnswer>(watched: Watched<Saved<TAnswer>>): AnswerView<TAnswer> {
  const { saved, failure, offline, refreshing } = watched;
  const problem = failure instanceof ApiProblem ? failure : undefined;
  const stale = failure !== undefined || offline;
  return {
    state: viewState(watched, saved !== undefined, problem),
    refreshing,
    ...(saved && { answer: saved.answer }),
    ...(saved && stale && { savedAt: new Date(saved.at) }),
    ...(problem && { problem }),
  };
}
