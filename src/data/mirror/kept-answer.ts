import * as v from 'valibot';
import { endpointOf, type ReadAnswerOf } from '#contract/endpoints.ts';
import { lenient } from '#contract/reading/lenient.ts';
import type { Mirror } from '#data/database/database.ts';
import { whileSignedIn } from '#data/database/signing-out.ts';
import type { AnswerRequest } from './answer-request.ts';
import type { KeptAnswerName } from './list-shapes.ts';

/** @throws OwnerLeft */
export async function keepAnswer<TName extends KeptAnswerName>(
  mirror: Mirror,
  { key }: AnswerRequest<TName>,
  answer: ReadAnswerOf<TName>,
): Promise<void> {
  await whileSignedIn(mirror, [], () => mirror.meta.put({ key, value: answer, at: Date.now() }));
}

/** @returns the answer and when it was kept, in milliseconds; undefined if none is kept, or an older release kept another shape */
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
