import { attemptLimits } from '#contract/limits.ts';
import { databaseFailure } from '#server/db/database-error.ts';
import type { Context } from '#server/http/handler.ts';
import { Attempts } from '#server/http/limits/attempts.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { isNameTaken } from './sign-in-name.ts';

/** By account, whichever call or import asks. */
const taken = new Attempts(attemptLimits.takenAddresses);

/** An address or a sign-in name that someone has already. */
function isTakenSignIn(error: unknown): boolean {
  return isEmailTaken(error) || isNameTaken(error);
}

/** An address that someone has already. */
export function isEmailTaken(error: unknown): boolean {
  return databaseFailure(error)?.constraint === 'users_email_unique';
}

/**
 * Writes someone with an address, and counts the answers that it has an account: a supervisor, who may not read everybody, learns of
 * so many an hour (docs/decisions/0010-what-the-api-reveals.md). Addresses that were free are not counted.
 * @throws HttpError `rule-broken` for a sign-in name that is taken, `too-many-requests` after those, whether or not the address has an account
 */
export async function countingTaken<T>(
  call: Pick<Context, 'caller' | 'reach' | 'language'>,
  write: () => Promise<T>,
): Promise<T> {
  const { caller, reach } = call;
  const isCounted = reach !== 'all' && caller.role !== 'visitor';
  if (isCounted) taken.take(caller.userId);
  let isTaken = false;
  try {
    return await write();
  } catch (error) {
    isTaken = isTakenSignIn(error);
    throw isNameTaken(error) ? brokenField(call, 'signInName', 'signInNameTaken') : error;
  } finally {
    if (isCounted && !isTaken) taken.release(caller.userId);
  }
}
