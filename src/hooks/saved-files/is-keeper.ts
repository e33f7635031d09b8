import type { Account } from '#data/api/account.ts';
import type { Keeper } from '#data/saved-files/keep-class.ts';

/** Whether an account may keep files: no one does without one. */
export function isKeeper(account: Account): account is Keeper {
  return account.userId !== null;
}
