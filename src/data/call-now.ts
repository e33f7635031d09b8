import { type EndpointName, endpointOf, type ReadAnswerOf } from '#contract/endpoints.ts';
import type { Account } from './api/account.ts';
import { type CallInput, callApi } from './api/call-api.ts';
import { ApiProblem } from './api/errors.ts';
import { mirrorOf } from './database/database.ts';
import { storeAnswer } from './mirror/store-answer.ts';
import { refreshShown } from './watch/refresh-shown.ts';

/**
 * Makes a writing call at once, while the user waits. Its answer is put into the mirror, and the lists on screen are fetched
 * again; this also happens if someone else has changed the row.
 * @throws ApiProblem or Unreachable
 */
export async function callNow<TName extends EndpointName>(
  account: Account,
  name: TName,
  input: CallInput<TName>,
): Promise<ReadAnswerOf<TName>> {
  const askedAt = Date.now();
  const answer = await callApi(name, input, account).catch((failure: unknown) => {
    if (failure instanceof ApiProblem && failure.code === 'changed-meanwhile') refreshShown();
    throw failure;
  });
  if (endpointOf(name).method === 'GET') return answer;
  const { params, body } = input;
  await storeAnswer(mirrorOf(account.userId), { name, params, body, answer, askedAt }).catch((failure: unknown) => {
    // The server has made the change. A device without room for its row shows it later.
    console.warn(`The answer to ${name} could not be stored on this device.`, failure);
  });
  refreshShown();
  return answer;
}
