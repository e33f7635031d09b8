import { attemptLimits } from '#contract/limits.ts';
import { databaseFailure } from '#server/db/database-error.ts';
import type { Context } from '#server/http/handler.ts';
import { Attempts } from '#server/http/limits/attempts.ts';

/** By account, whichever call or import asks. */
const taken = new Attempts(attemptLimits.takenAddresses);

/** An address that someone has already. */
export function isEmailTaken(error: unknown): boolean {
  return databaseFailure(error)?.constraint === 'users_email_unique';
}

/**
 * Writes someone with an address, and counts the answers that it has an account: a supervisor, who may not read everybody, learns of
 * so many an hour (docs/decisions/0010-what-the-api-reveals.md). Addresses that were free are not counted.
 * @throws HttpError `too-many-requests` after those, whether or not the address has an account
 */
export async function countingTaken<T>(
  { caller, reach }: Pick<Context, 'caller' | 'reach'>,
  write: () => Promise<T>,
): Promise<T> {
  if (reach === 'all' || caller.role === 'visitor') return write();
  taken.take(caller.userId);
  let isTaken = false;
  try {
    return await write();
  } catch (error) {
    isTaken = isEmailTaken(error);
    throw error;
  } finally {
    if (!isTaken) taken.release(caller.userId);
  }
}
