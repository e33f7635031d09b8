import { syncedEntities } from '#contract/entities/synced.ts';
import { knowledge } from '#contract/mirror/knowledge.ts';
import type { Changes } from '#contract/reading/read.ts';
import type { Role } from '#contract/rights/roles.ts';
import type { Account } from '#data/api/account.ts';
import { type CallInput, exchange } from '#data/api/call-api.ts';
import { ApiProblem } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import { readSyncState, type SyncState } from '#data/mirror/sync-state.ts';
import { oldestWaiting } from '#data/outbox/unsent-items.ts';
import { dropFile } from '#data/saved-files/save-file.ts';
import { storeChanges } from './store-changes.ts';

/** Maximum number of pages of one round; the next round continues there. */
const pagesOfRound = 2_000;

/**
 * Brings the whole scope of the caller to the device, page by page, from where the last visit or the broken connection ended
 * (docs/rules.md#sync). It asks again only after a page with rows, so that it ends whatever `more` the server sends.
 * @returns whether there was any news
 * @throws ApiProblem, Unreachable, or the reason of `signal`
 */
export async function pullChanges(
  mirror: Mirror,
  account: Account,
  role: Role,
  signal?: AbortSignal,
  mostPages = pagesOfRound,
): Promise<boolean> {
  let state = await stateFor(mirror, role);
  let news = false;
  // Rows that another release read as unknown, or left out, are sent once more.
  const outboxAge = await oldestWaiting(mirror);
  let fromStart = state.knowledge !== undefined && state.knowledge !== knowledge();
  if (fromStart) state = { ...state, knowledge: knowledge() };
  for (let pages = 0; pages < mostPages; pages += 1) {
    const askedAt = Date.now();
    const { answer: page, leftOut = false } = await ask(account, fromStart ? '' : state.cursor, { signal, outboxAge });
    fromStart = false;
    // Nothing is stored for an account that has signed out in the meantime.
    signal?.throwIfAborted();
    const stored = await storeChanges(mirror, state, { page, leftOut, askedAt });
    if (account.userId !== null) await dropFiles(mirror, account.userId, stored.droppedFiles);
    state = stored.state;
    const isNews = hasNews(page);
    news ||= isNews;
    // A server under many writes may send `more` without end: the next round goes on from the same place.
    const isFurther = isNews || leftOut;
    if (!page.more || !isFurther) break;
  }
  return news;
}

/** Deletes the bytes of files. If the page ends right here, its next start deletes the rest (saved-files/upkeep.ts). */
async function dropFiles(mirror: Mirror, userId: string, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) await dropFile(mirror, userId, fileId);
}

function hasNews(page: Changes): boolean {
  return syncedEntities.some((table) => page[table].length > 0 || page.gone[table].length > 0);
}

/** The state of the synchronisation. A changed role starts again, because it has another scope and another cursor. */
async function stateFor(mirror: Mirror, role: Role): Promise<SyncState> {
  const known = await readSyncState(mirror);
  if (known?.role === role) return known;
  return { cursor: '', round: known?.round ?? 0, since: 0, doneAt: 0, role };
}

type Asked = Pick<CallInput<'sync.get'>, 'signal' | 'outboxAge'>;

async function ask(account: Account, cursor: string, asked: Asked) {
  try {
    return await exchange('sync.get', { query: { cursor }, ...asked }, account);
  } catch (failure) {
    // The server does not know this cursor, for example after it was set up again: it sends everything from the start.
    if (cursor && failure instanceof ApiProblem && failure.code === 'malformed') {
      return exchange('sync.get', { query: { cursor: '' }, ...asked }, account);
    }
    throw failure;
  }
}
