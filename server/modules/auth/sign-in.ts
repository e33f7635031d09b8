import { attemptLimits, serverLimits } from '#contract/limits.ts';
import { signInKey } from '#contract/typed/sign-in-names.ts';
import { verifyPassword } from '#server/access/passwords.ts';
import { startSession } from '#server/access/sessions.ts';
import type { Database } from '#server/db/pool.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { Attempts } from '#server/http/limits/attempts.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { existingUser } from '#server/modules/users/select-users.ts';
import { findAccount, isAddress } from './find-account.ts';
import type { PasswordTools } from './forgotten-password.ts';

/** Sign-in, by address, phone number or sign-in name. Unknown name and wrong password are alike in code, words and time. */
export function createSignInHandlers({ background }: Pick<PasswordTools, 'background'>) {
  const attempts = new Attempts(attemptLimits.signIn);
  return {
    'auth.login': async ({ db, body, request }) => {
      const key = `${isAddress(body.email) ? body.email : signInKey(body.email)} ${networkOf(request.ip)}`;
      attempts.take(key);
      const account = await findAccount(db, body.email);
      const isRight = await verifyPassword(account?.passwordHash, body.password);
      // Later, so that an answer takes no longer for an address that has an account.
      if (account && !isRight) background.run('noting a failed sign-in', () => noteFailure(db, account.id));
      if (!account || !isRight) throw new HttpError('wrong-credentials');
      attempts.forgive(key);
      const lastsMs = body.remember ? serverLimits.rememberedSessionMs : serverLimits.shortSessionMs;
      const { token, expiresAt } = await startSession(db, account.id, lastsMs, request.headers['user-agent']);
      const caller = { role: account.role, userId: account.id };
      await auditor(db, caller)('sign-in', { type: 'user', id: account.id });
      return { user: await existingUser({ db, caller }, account.id), token, expiresAt: expiresAt.toISOString() };
    },
  } satisfies Handlers;
}

function noteFailure(db: Database, userId: string): Promise<void> {
  return auditor(db, { role: 'visitor' })('sign-in-failed', { type: 'user', id: userId });
}
