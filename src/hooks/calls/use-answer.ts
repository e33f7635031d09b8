import type { ReadAnswerOf } from '#contract/endpoints.ts';
import type { LooseQuery } from '#data/api/given-texts.ts';
// Not imported from kept-answer.ts, which loads the database: the first screen is painted without it.
import { answerRequest } from '#data/mirror/answer-request.ts';
import type { KeptAnswerName } from '#data/mirror/list-shapes.ts';
import type { AnswerView as WatchedAnswer } from '#data/watch/watch-answer.ts';
import { useLanguage } from '#hooks/mirror/named-rows.ts';
import { useWatched } from '#hooks/mirror/use-watched.ts';
import { useAccount } from '#hooks/session/use-account.ts';

/** An answer as a screen shows it. */
export interface AnswerView<TAnswer> extends WatchedAnswer<TAnswer> {
  refresh(): void;
}

/**
 * The server's answer, at once from the mirror, for calls that are neither a list nor one object of a table.
 * @param query null: nothing is asked for now
 */
export function useAnswer<TName extends KeptAnswerName>(
  name: TName,
  params: Readonly<Record<string, string>> = {},
  query: LooseQuery | null = {},
): AnswerView<ReadAnswerOf<TName>> {
  const account = useAccount();
  // Names in an answer are those of the language in which it was asked for.
  const language = useLanguage();
  const request = answerRequest(name, params, query ?? {});
  const { view, refresh } = useWatched<WatchedAnswer<ReadAnswerOf<TName>>>(
    query && `${account.userId} ${account.token} ${language} ${request.key}`,
    (engine, show) => engine.watchAnswer(account, request, show),
    { state: 'loading', refreshing: true },
  );
  return { ...view, refresh };
}
