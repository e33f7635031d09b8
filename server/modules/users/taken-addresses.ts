import { attemptLimits } from '#contract/limits.ts';
import { databaseFailure } from '#server/db/database-error.ts';
import type { Context } from '#server/http/handler.ts';
import { Attempts } from '#server/http/limits/attempts.ts';
import { brokenField } from '#server/http/request/own-id.ts';
import { isNameTaken } from './sign-in-name.ts';

/** Counted by account, over all calls and imports. */
const taken = new Attempts(attemptLimits.takenAddresses);

/** True for an error about a taken address or sign-in name. */
function isTakenSignIn(error: unknown): boolean {
  return isEmailTaken(error) || isNameTaken(error);
}

/** True for an error about a taken address. */
export function isEmailTaken(error: unknown): boolean {
  return databaseFailure(error)?.constraint === 'users_email_unique';
}

/**
 * Writes a person with an address, and counts the answers that it has an account: a supervisor, who may not read everybody,
 * gets only some of these an hour (docs/decisions/0010-what-the-api-reveals.md). Free addresses are not counted.
 * @throws HttpError `rule-broken` for a taken sign-in name, `too-many-requests` after those, with or without an account of the
 *   address
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
