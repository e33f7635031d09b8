import { eq } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { Attempts } from '#server/http/attempts.ts';
import type { Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { networkOf } from '#server/http/network.ts';
import { existingUser } from '#server/modules/users/select-users.ts';
import { verifyPassword } from './passwords.ts';
import { startSession } from './sessions.ts';

/** Wrong passwords for one account from one address. */
const guesses = { maximum: 10, windowMs: 15 * 60_000 };

/** Sign-in and the own account. Unknown address and wrong password are alike in code, words and time. */
export function createSignInHandlers() {
  const attempts = new Attempts(guesses);
  return {
    'auth.login': async ({ db, body, request }) => {
      const key = `${body.email} ${networkOf(request.ip)}`;
      attempts.take(key);
      const [account] = await db
        .select({ id: users.id, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.email, body.email));
      const isRight = await verifyPassword(account?.passwordHash, body.password);
      if (!account || !isRight) throw new HttpError('wrong-credentials');
      attempts.forgive(key);
      const lastsMs = body.remember ? limits.rememberedSessionMs : limits.shortSessionMs;
      const { token, expiresAt } = await startSession(db, account.id, lastsMs);
      return { user: await existingUser(db, account.id), token, expiresAt: expiresAt.toISOString() };
    },

    'me.get': async ({ db, caller }) => {
      if (caller.role === 'visitor') throw new HttpError('not-signed-in');
      return { data: await existingUser(db, caller.userId) };
    },
  } satisfies Handlers;
}
