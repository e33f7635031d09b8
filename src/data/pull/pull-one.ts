import type { Account } from '#data/api/account.ts';
import { callApi } from '#data/api/call-api.ts';
import type { Mirror } from '#data/database/database.ts';
import type { Rows, RowTable } from '#data/database/entities.ts';
import { type AnswerRequest, answerRequest } from '#data/mirror/answer-request.ts';
import { keepAnswer } from '#data/mirror/kept-answer.ts';
import { isKept, type KeptAnswerName, mirrorRuleOf, type OneName } from '#data/mirror/list-shapes.ts';
import { removeDeleted, storeRows } from '#data/mirror/write.ts';
import { isOutOfReach } from './pull-list.ts';

/**
 * Fetches one object and stores it. If the caller may no longer see it, it is removed from the mirror.
 * @throws ApiProblem, Unreachable, or the reason of `signal`.
 */
export async function pullOne(
  mirror: Mirror,
  account: Account,
  name: OneName,
  params: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<void> {
  if (isKept(name)) return pullAnswer(mirror, account, answerRequest(name, params), signal);
  const rule = mirrorRuleOf(name);
  if (rule.answer !== 'row') return;
  const askedAt = Date.now();
  try {
    const answer = await callApi<OneName>(name, { params, signal }, account);
    await storeRows(mirror, rule.table, [answer.data as Rows[RowTable]], askedAt);
  } catch (failure) {
    const id = params[rule.of ?? ''];
    if (isOutOfReach(failure) && id !== undefined) await removeDeleted(mirror, rule.table, [id]);
    throw failure;
  }
}

/** Does the same for an answer that is kept whole. */
export async function pullAnswer<TName extends KeptAnswerName>(
  mirror: Mirror,
  account: Account,
  request: AnswerRequest<TName>,
  signal?: AbortSignal,
): Promise<void> {
  const { name, params, query, key } = request;
  try {
    await keepAnswer(mirror, request, await callApi(name, { params, query, signal }, account));
  } catch (failure) {
    if (isOutOfReach(failure)) await mirror.meta.delete(key);
    throw failure;
  }
}
