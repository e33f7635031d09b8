import { attemptLimits, serverLimits } from '#contract/limits.ts';
import { signInKey } from '#contract/typed/sign-in-names.ts';
import { knownDevice, rememberDevice } from '#server/access/known-device.ts';
import { verifyPassword } from '#server/access/passwords.ts';
import { startSession } from '#server/access/sessions.ts';
import { owedAtStart } from '#server/access/sign-in/second-factor.ts';
import { forgiveSignInAttempts, takeSignInAttempt } from '#server/access/sign-in/sign-in-attempts.ts';
import type { Database } from '#server/db/pool.ts';
import { firstSignIns } from '#server/db/schema/sessions.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { Attempts } from '#server/http/limits/attempts.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { existingUser } from '#server/modules/users/select-users.ts';
import { findAccount, isAddress } from './find-account.ts';
import type { PasswordTools } from './forgotten-password.ts';

/** The account id for an unknown name, which the table of users does not contain. */
const unknownAccount = '00000000-0000-0000-0000-000000000000';

/**
 * Sign-in, by address, phone number or sign-in name. An unknown name and a wrong password have the same code, message,
 * duration and limits. Attempts are counted by account; a device that the account knows has a separate count, and no network
 * can delay it (docs/decisions/0099-guessing-slows-down-one-account.md).
 */
export function createSignInHandlers({ background, clock: counting }: Pick<PasswordTools, 'background' | 'clock'>) {
  const floods = new Attempts(attemptLimits.signInFloods, counting && (() => counting.now().getTime()));
  return {
    'auth.login': async (call) => {
      const { db, body, request, clock } = call;
      const account = await findAccount(db, body.email);
      const device = await knownDevice(db, request, account?.id ?? unknownAccount);
      const typed = isAddress(body.email) ? body.email : signInKey(body.email);
      const owner = { account: account?.id ?? typed, device };
      const network = networkOf(request.ip);
      // Checked first, so that a flood of invented names does not add a row each.
      if (device === undefined) floods.take(network);
      await takeSignInAttempt(db, clock, owner).catch((error: unknown) => {
        // The pause of one account does not count against others on the network.
        if (device === undefined) floods.release(network);
        throw error;
      });
      const isRight = await verifyPassword(account?.passwordHash, body.password);
      // Done later, so that an answer takes no longer for an address with an account.
      if (account && !isRight) background.run('noting a failed sign-in', () => noteFailure(db, account.id));
      if (!account || !isRight) throw new HttpError('wrong-credentials');
      if (device === undefined) floods.release(network);
      await forgiveSignInAttempts(db, owner);
      if (account.signInUntil && account.signInUntil <= clock.now()) throw new HttpError('sign-in-ended');
      const lastsMs = body.remember ? serverLimits.rememberedSessionMs : serverLimits.shortSessionMs;
      const { token, expiresAt } = await startSession(db, account.id, lastsMs, request.headers['user-agent']);
      await rememberDevice(call, account.id);
      await db.insert(firstSignIns).values({ userId: account.id }).onConflictDoNothing();
      const caller = { role: account.role, userId: account.id };
      await auditor(db, caller)('sign-in', { type: 'user', id: account.id });
      const owed = await owedAtStart(db, account.id, call.config);
      const user = await existingUser({ db, caller, clock }, account.id);
      return { user, token, expiresAt: expiresAt.toISOString(), ...owed };
    },
  } satisfies Handlers;
}

function noteFailure(db: Database, userId: string): Promise<void> {
  return auditor(db, { role: 'visitor' })('sign-in-failed', { type: 'user', id: userId });
}
