import { limits } from '#contract/limits.ts';
import type { Account } from '#data/api/account.ts';
import type { Mirror } from '#data/database/database.ts';
import { listRequest } from '#data/mirror/list-key.ts';
import { pullList } from '#data/pull/pull-list.ts';

/**
 * Fetches the list of all materials of a class, page by page.
 * @throws ApiProblem, Unreachable, or the reason of `signal`
 */
export async function pullAllMaterials(
  mirror: Mirror,
  account: Account,
  classId: string,
  signal?: AbortSignal,
): Promise<void> {
  const limit = limits.maximumPageSize;
  for (let page = 1, total = 1; (page - 1) * limit < total; page += 1) {
    const request = listRequest('materials.list', { classId }, { page, limit });
    await pullList(mirror, account, request, signal);
    total = (await mirror.lists.get(request.key))?.totalItems ?? 0;
  }
}
