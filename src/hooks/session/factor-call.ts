import type { EndpointName, ReadAnswerOf } from '#contract/endpoints.ts';
import type { CallInput } from '#data/api/call-api.ts';
import { readSession } from './session-store.ts';

/** Calls about the second factor. */
type FactorEndpoint = Extract<EndpointName, `secondFactor.${string}`>;

/** A call about the second factor; no part of its answer is stored on the device. */
export type FactorCall = <TName extends FactorEndpoint>(
  name: TName,
  input?: Pick<CallInput<TName>, 'body' | 'params'>,
) => Promise<ReadAnswerOf<TName>>;

/**
 * Calls about the second factor, also in a session that the device does not keep yet.
 * @param token the token of that session; if left out, the page's own session is used
 */
export function factorCall(token: string | undefined): FactorCall {
  return async (name, input = {}) => {
    const { callApi } = await import('#data/api/call-api.ts');
    const language = document.documentElement.lang;
    return callApi(name, input, { token: token ?? readSession()?.token, language });
  };
}
