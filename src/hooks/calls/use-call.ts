import { useRef, useState } from 'react';
import { v7 as newKey } from 'uuid';
import { type EndpointName, endpointOf, type ReadAnswerOf } from '#contract/endpoints.ts';
import type { User } from '#contract/reading/read.ts';
import type { CallInput } from '#data/api/call-api.ts';
import { ApiProblem } from '#data/api/errors.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { askingForFactor } from '#hooks/session/ask-for-factor.ts';
import { readSession, writeSession } from '#hooks/session/session-store.ts';
import { currentAccount } from '#hooks/session/use-account.ts';

/** Input that a form passes to its call; `ifMatch` is the version of the row when the form was opened. */
export type FormInput<TName extends EndpointName> = Pick<
  CallInput<TName>,
  'params' | 'query' | 'body' | 'ifMatch' | 'file'
>;

interface Submission {
  content: string;
  key: string;
}

/**
 * Makes a writing call at once, while the user waits. Each submit has its own Idempotency-Key. After a submit with an
 * unknown outcome, the same content is sent under the same key, so that nothing takes effect twice.
 */
export function useCall<TName extends EndpointName>(name: TName) {
  const [busy, setBusy] = useState(false);
  const pending = useRef<Submission>(undefined);

  async function call(input: FormInput<TName>): Promise<ReadAnswerOf<TName>> {
    const content = JSON.stringify(input);
    if (pending.current?.content !== content) pending.current = { content, key: newKey() };
    const idempotencyKey = endpointOf(name).idempotent ? pending.current.key : undefined;
    setBusy(true);
    try {
      const engine = await loadEngine();
      const answer = await askingForFactor(() => engine.callNow(currentAccount(), name, { ...input, idempotencyKey }));
      pending.current = undefined;
      noteOwnChange(name, answer);
      return answer;
    } catch (failure) {
      if (isFinal(failure)) pending.current = undefined;
      throw failure;
    } finally {
      setBusy(false);
    }
  }

  return { call, busy };
}

/** True if the call has ended. A server error, a twin in flight and a missing answer leave it open. */
function isFinal(failure: unknown): boolean {
  return failure instanceof ApiProblem && failure.status < 500 && failure.code !== 'key-in-flight';
}

/** Shows users who change their own record the new name in the shell at once. */
function noteOwnChange(name: EndpointName, answer: unknown): void {
  const session = readSession();
  if (!session || (name !== 'users.update' && name !== 'me.update')) return;
  const { data } = answer as { data: User };
  if (data.id !== session.user.id) return;
  writeSession({ ...session, user: data });
  loadEngine()
    .then((engine) => engine.keepUser(data))
    .catch((failure: unknown) => console.error('The device could not note the change of its owner.', failure));
}
