import type { ReadAnswerOf } from '#contract/endpoints.ts';
import type { Account } from '#data/api/account.ts';
import { mirrorOf } from '#data/database/database.ts';
import type { Watch } from '#data/database/watch-live.ts';
import type { AnswerRequest } from '#data/mirror/answer-request.ts';
import { readKeptAnswer } from '#data/mirror/kept-answer.ts';
import type { KeptAnswerName } from '#data/mirror/list-shapes.ts';
import { pullAnswer } from '#data/pull/pull-one.ts';
import { type SubjectView, subjectView } from './view-state.ts';
import { watchPulled } from './watch-pulled.ts';

/** An answer as a screen shows it. */
export interface AnswerView<TAnswer> extends SubjectView {
  answer?: TAnswer;
}

/** Keeps an answer on screen: from the mirror at once, again when the server answers. */
export function watchAnswer<TName extends KeptAnswerName>(
  account: Account,
  request: AnswerRequest<TName>,
  onView: (view: AnswerView<ReadAnswerOf<TName>>) => void,
): Watch {
  const mirror = mirrorOf(account.userId);
  return watchPulled<{ answer: ReadAnswerOf<TName>; at: number }>(
    {
      key: `${mirror.name} ${account.token ?? ''} ${request.key} ${request.query.asOf ?? ''}`,
      pull: (signal) => pullAnswer(mirror, account, request, signal),
      read: () => readKeptAnswer(mirror, request),
    },
    (watched) => {
      const { shown, view } = subjectView(watched);
      onView({ ...view, ...(shown && { answer: shown.answer }) });
    },
  );
}
