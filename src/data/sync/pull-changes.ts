import type { Role } from '#contract/roles.ts';
import type { Account } from '#data/account.ts';
import { callApi } from '#data/api.ts';
import { ApiProblem } from '#data/api-problem.ts';
import type { Mirror } from '#data/mirror/database.ts';
import { readSyncState, type SyncState } from '#data/mirror/sync-state.ts';
import { noteSessionEnded } from '#data/session/ended.ts';
import { storeChanges } from './store-changes.ts';

/**
 * Brings the whole scope of the caller to the device, page by page, from where the last visit or the broken line left
 * off (design/api.md, 'Sync').
 * @throws ApiProblem, Unreachable, or the reason of `signal`
 */
export async function pullChanges(mirror: Mirror, account: Account, role: Role, signal?: AbortSignal): Promise<void> {
  let state = await stateFor(mirror, role);
  for (let more = true; more; ) {
    const askedAt = Date.now();
    const page = await ask(account, state.cursor, signal);
    state = await storeChanges(mirror, state, page, askedAt);
    more = page.more;
  }
}

/** Whose role has changed begins anew: another scope, another cursor. */
async function stateFor(mirror: Mirror, role: Role): Promise<SyncState> {
  const known = await readSyncState(mirror);
  if (known?.role === role) return known;
  return { cursor: '', round: known?.round ?? 0, since: 0, doneAt: 0, role };
}

async function ask(account: Account, cursor: string, signal: AbortSignal | undefined) {
  try {
    return await callApi('sync.get', { query: { cursor }, signal }, account);
  } catch (failure) {
    noteSessionEnded(account.token, failure);
    // The server does not know this cursor, as after it was set up anew: it tells everything from the start.
    if (cursor && failure instanceof ApiProblem && failure.code === 'malformed') {
      return callApi('sync.get', { query: { cursor: '' }, signal }, account);
    }
    throw failure;
  }
}
