import * as v from 'valibot';
import { endpointOf, type ReadAnswerOf } from '#contract/endpoints.ts';
import { lenient } from '#contract/reading/lenient.ts';
import { givenTexts, type LooseQuery } from '#data/api/given-texts.ts';
import type { Mirror } from '#data/database/database.ts';
import { whileSignedIn } from '#data/database/signing-out.ts';
import type { KeptAnswerName } from './list-shapes.ts';

/** A call whose answer is kept, and the key under which it is: a page of a list is kept once, as of whenever it was. */
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

/** @throws OwnerLeft */
export async function keepAnswer<TName extends KeptAnswerName>(
  mirror: Mirror,
  { key }: AnswerRequest<TName>,
  answer: ReadAnswerOf<TName>,
): Promise<void> {
  await whileSignedIn(mirror, [], () => mirror.meta.put({ key, value: answer, at: Date.now() }));
}

/** @returns the answer and when it was kept, in milliseconds; undefined where none is, or an older release kept another */
export async function readKeptAnswer<TName extends KeptAnswerName>(
  mirror: Mirror,
  { name, key }: AnswerRequest<TName>,
): Promise<{ answer: ReadAnswerOf<TName>; at: number } | undefined> {
  const entry = await mirror.meta.get(key);
  if (!entry || !isAnswerOf(name, entry.value)) return undefined;
  return { answer: entry.value, at: entry.at };
}

function isAnswerOf<TName extends KeptAnswerName>(name: TName, value: unknown): value is ReadAnswerOf<TName> {
  const schema = endpointOf(name).answer;
  return schema !== undefined && v.is(lenient(schema), value);
}
