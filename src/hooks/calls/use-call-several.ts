import { useRef } from 'react';
import type { EndpointName, ReadAnswerOf } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { type FormInput, useCall } from './use-call.ts';

/** Calls that do something to several rows and say of each whether it was done. */
type SeveralName =
  | Extract<EndpointName, `${string}.deleteSeveral`>
  | 'classes.addUsers'
  | 'classes.removeUsers'
  | 'users.inviteSeveral'
  | 'radar.remind';

type ResultOf<TName extends SeveralName> = ReadAnswerOf<TName> extends { data: (infer TResult)[] } ? TResult : never;

/**
 * A call for any number of rows, made once for each `limits.maximumPageSize` of them. After one that failed, the same input
 * continues with the rows that have no answer yet.
 */
export function useCallSeveral<TName extends SeveralName>(name: TName) {
  const { call: callOnce, busy } = useCall(name);
  const answered = useRef(new Map<string, readonly ResultOf<TName>[]>());

  async function call(input: FormInput<TName> & { body: { ids: string[] } }): Promise<{ data: ResultOf<TName>[] }> {
    const data: ResultOf<TName>[] = [];
    for (let at = 0; at < input.body.ids.length; at += limits.maximumPageSize) {
      const ids = input.body.ids.slice(at, at + limits.maximumPageSize);
      const part = { ...input, body: { ...input.body, ids } };
      const key = JSON.stringify(part);
      const known = answered.current.get(key) ?? resultsOf<TName>(await callOnce(part));
      answered.current.set(key, known);
      data.push(...known);
    }
    answered.current.clear();
    return { data };
  }

  return { call, busy };
}

/** `SeveralName` guarantees this for every such answer; the compiler cannot follow it for an open name. */
function resultsOf<TName extends SeveralName>(answer: unknown): readonly ResultOf<TName>[] {
  return (answer as { data: ResultOf<TName>[] }).data;
}
