import { eq } from 'drizzle-orm';
import { attemptLimits } from '#contract/limits.ts';
import { verifyPassword } from '#server/access/passwords.ts';
import type { UserRow } from '#server/access/person-in-reach.ts';
import { hashToken } from '#server/access/tokens.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { signedIn } from '#server/http/call/found.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { Attempts } from '#server/http/limits/attempts.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { brokenField } from '#server/http/request/own-id.ts';

/** @throws HttpError `not-signed-in` */
export function ownId(call: Pick<Context, 'caller'>): string {
  return signedIn(call).userId;
}

/** The caller's row, locked until the call ends. */
export async function lockOwnRow(call: Pick<Context, 'caller' | 'db'>): Promise<UserRow> {
  const [row] = await call.db
    .select()
    .from(users)
    .where(eq(users.id, ownId(call)))
    .for('update');
  if (!row) throw new HttpError('session-ended');
  return row;
}

/**
 * Requires the current password of the account.
 * @throws HttpError `rule-broken` for the field `currentPassword`, `too-many-requests`
 */
export type RequireCurrentPassword = (
  call: Pick<Context, 'language' | 'request'>,
  row: Pick<UserRow, 'id' | 'passwordHash'>,
  currentPassword: string,
) => Promise<void>;

/**
 * Checks the current password: a person who finds an open device may read, but not take over the account. Each app has its own
 * check, because it counts attempts.
 */
export function createPasswordCheck(): RequireCurrentPassword {
  const attempts = new Attempts(attemptLimits.currentPassword);
  return async (call, row, currentPassword) => {
    const key = `${row.id} ${networkOf(call.request.ip)}`;
    attempts.take(key);
    if (!(await verifyPassword(row.passwordHash, currentPassword))) {
      throw brokenField(call, 'currentPassword', 'currentPasswordWrong');
    }
    attempts.forgive(key);
  };
}

/** The hash of the token that this call came with, which identifies the caller's session. */
export function ownTokenHash({ request }: Pick<Context, 'request'>): string {
  return hashToken((request.headers.authorization ?? '').replace(/^bearer /i, ''));
}
