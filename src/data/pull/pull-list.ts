import type { Account } from '#data/api/account.ts';
import { callApi } from '#data/api/call-api.ts';
import { ApiProblem } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import type { ListRequest } from '#data/mirror/list-key.ts';
import type { ListName } from '#data/mirror/list-shapes.ts';
import { storeList } from '#data/mirror/write.ts';

/**
 * Fetches one page of a list and stores it. If the caller may no longer see the list, it is removed from the mirror.
 * @throws ApiProblem, Unreachable, or the reason of `signal`.
 */
export async function pullList<TName extends ListName>(
  mirror: Mirror,
  account: Account,
  request: ListRequest<TName>,
  signal?: AbortSignal,
): Promise<void> {
  const askedAt = Date.now();
  try {
    const { name, params, query } = request;
    const answer = await callApi<ListName>(name, { params, query, signal }, account);
    const { totalItems, page: _page, limit: _limit, ...meta } = answer.meta;
    await storeList(mirror, request, { rows: answer.data, totalItems, meta, askedAt });
  } catch (failure) {
    if (isOutOfReach(failure)) await mirror.lists.delete(request.key);
    throw failure;
  }
}

/** True if the object is missing, or not the caller's, or forbidden: the caller may no longer see its saved rows. */
export function isOutOfReach(failure: unknown): boolean {
  return failure instanceof ApiProblem && (failure.status === 403 || failure.status === 404);
}
