import type { ReadAnswerOf } from '#contract/endpoints.ts';
import type { Account } from '#data/api/account.ts';
import { callApi } from '#data/api/call-api.ts';
import { ApiProblem } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import type { Rows, RowTable } from '#data/database/entities.ts';
import { answerRequest, keepAnswer } from '#data/mirror/kept-answer.ts';
import { isKept, type KeptAnswerName, mirrorRuleOf, type OneName } from '#data/mirror/list-shapes.ts';
import { removeDeleted, storeRows } from '#data/mirror/write.ts';
import { isOutOfReach } from './pull-list.ts';

/**
 * Fetches one object and stores it. One that the caller may no longer see leaves the mirror.
 * @throws ApiProblem, Unreachable, or the reason of `signal`.
 */
export async function pullOne(
  mirror: Mirror,
  account: Account,
  name: OneName,
  params: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<void> {
  const rule = mirrorRuleOf(name);
  const askedAt = Date.now();
  try {
    const answer = await callApi<OneName>(name, { params, signal }, account);
    if (rule.answer === 'row') await storeRows(mirror, rule.table, [answer.data as Rows[RowTable]], askedAt);
    else if (isKept(name))
      await keepAnswer(mirror, answerRequest(name, params), answer as ReadAnswerOf<KeptAnswerName>);
  } catch (failure) {
    if (failure instanceof ApiProblem && isOutOfReach(failure)) await forget(mirror, name, params);
    throw failure;
  }
}

async function forget(mirror: Mirror, name: OneName, params: Readonly<Record<string, string>>): Promise<void> {
  const rule = mirrorRuleOf(name);
  const id = rule.answer === 'row' && rule.of ? params[rule.of] : undefined;
  if (rule.answer === 'row' && id !== undefined) await removeDeleted(mirror, rule.table, [id]);
  else if (isKept(name)) await mirror.meta.delete(answerRequest(name, params).key);
}
