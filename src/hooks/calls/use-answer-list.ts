import type { ReadAnswerOf } from '#contract/endpoints.ts';
import type { LooseQuery } from '#data/api/given-texts.ts';
import type { KeptAnswerName } from '#data/mirror/list-shapes.ts';
import { useAsOf } from '#hooks/mirror/use-as-of.ts';
import { type AnswerView, useAnswer } from './use-answer.ts';

/** Calls whose answers are lists: rows and their total number. */
export type AnswerListName = {
  [TName in KeptAnswerName]: ReadAnswerOf<TName> extends { data: unknown[]; meta: { totalItems: number } }
    ? TName
    : never;
}[KeptAnswerName];

type RowOf<TName extends AnswerListName> = ReadAnswerOf<TName> extends { data: (infer TRow)[] } ? TRow : never;

/** A list whose rows belong to no table of the mirror, in the form that a table page takes. */
export function useAnswerList<TName extends AnswerListName>(
  name: TName,
  query: LooseQuery,
  params?: Readonly<Record<string, string>>,
): Omit<AnswerView<ReadAnswerOf<TName>>, 'state'> & {
  state: 'loading' | 'ready' | 'not-saved' | 'failed';
  rows: readonly RowOf<TName>[];
  totalItems: number;
} {
  const { asOf, note } = useAsOf(name, { ...params, ...query }, Number(query.page ?? 1));
  const view = useAnswer(name, params, { ...query, ...asOf });
  // `AnswerListName` guarantees this for every such answer; the compiler cannot follow it for an open name.
  const answer = view.answer as { data: RowOf<TName>[]; meta: { totalItems: number } } | undefined;
  if (view.state === 'ready' && answer) note(answer.data as object[]);
  return { ...view, rows: answer?.data ?? [], totalItems: answer?.meta.totalItems ?? 0 };
}
