import type { Account } from '#data/api/account.ts';
import { callApi } from '#data/api/call-api.ts';
import { ApiProblem } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import type { Rows, RowTable } from '#data/database/entities.ts';
import { type OneName, oneTables } from '#data/mirror/list-shapes.ts';
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
  const table = tableOf(name);
  const askedAt = Date.now();
  try {
    const { data } = await callApi<OneName>(name, { params, signal }, account);
    if (table) await storeRows(mirror, table, [data as Rows[RowTable]], askedAt);
    else await mirror.meta.put({ key: name, value: data, at: Date.now() });
  } catch (failure) {
    const id = Object.values(params)[0];
    if (failure instanceof ApiProblem && isOutOfReach(failure) && table && id) await removeDeleted(mirror, table, id);
    throw failure;
  }
}

function tableOf(name: OneName): RowTable | undefined {
  return oneTables[name];
}
