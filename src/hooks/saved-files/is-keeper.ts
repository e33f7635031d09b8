import type { Account } from '#data/api/account.ts';
import type { Engine } from '#data/engine.ts';
import type { Keeper } from '#data/saved-files/keep-class.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount } from '#hooks/session/use-account.ts';

/** True if the account may keep files: only a signed-in user's may. */
export function isKeeper(account: Account): account is Keeper {
  return account.userId !== null;
}

/** Runs work on the files that the user keeps on this device. */
export async function asKeeper(work: (engine: Engine, account: Keeper) => Promise<void>): Promise<void> {
  const engine = await loadEngine();
  const account = currentAccount();
  if (isKeeper(account)) await work(engine, account);
}
