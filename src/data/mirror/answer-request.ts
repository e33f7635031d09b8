import { givenTexts, type LooseQuery } from '#data/api/given-texts.ts';
import type { KeptAnswerName } from './list-shapes.ts';

/** A call whose answer is kept, and the key under which it is kept. The key leaves out `asOf`: a page of a list is kept once. */
export interface AnswerRequest<TName extends KeptAnswerName = KeptAnswerName> {
  readonly name: TName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly key: string;
}

/** The call in one form, so that equal questions have equal keys. */
export function answerRequest<TName extends KeptAnswerName>(
  name: TName,
  params: Readonly<Record<string, string>> = {},
  query: LooseQuery = {},
): AnswerRequest<TName> {
  const texts = givenTexts(query);
  const { asOf: _, ...kept } = texts;
  return { name, params, query: texts, key: `${name} ${Object.values(params).join(' ')}?${new URLSearchParams(kept)}` };
}
