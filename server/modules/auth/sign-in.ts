import { limits } from '#contract/limits.ts';
import { Attempts } from '#server/http/attempts.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { accountOfEmail, accountOfId } from './account.ts';
import { verifyPassword } from './passwords.ts';
import { startSession } from './sessions.ts';

/** Wrong passwords for one account from one address. */
const guesses = { maximum: 10, windowMs: 15 * 60_000 };

/** Sign-in and the own account. Unknown address and wrong password are alike in code, words and time. */
export function createSignInHandlers() {
  const attempts = new Attempts(guesses);
  return {
    'auth.login': async ({ db, body, request }) => {
      const key = `${body.email} ${request.ip}`;
      attempts.take(key);
      const account = await accountOfEmail(db, body.email);
      const isRight = await verifyPassword(account?.passwordHash, body.password);
      if (!account || !isRight) throw new Refusal('wrong-credentials');
      attempts.forgive(key);
      const lastsMs = body.remember ? limits.rememberedSessionMs : limits.shortSessionMs;
      const { token, expiresAt } = await startSession(db, account.user.id, lastsMs);
      return { user: account.user, token, expiresAt: expiresAt.toISOString() };
    },

    'me.get': async ({ db, caller }) => {
      const account = caller.role === 'visitor' ? undefined : await accountOfId(db, caller.userId);
      if (!account) throw new Refusal('session-ended');
      return { data: account.user };
    },
  } satisfies Handlers;
}
