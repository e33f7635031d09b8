import { eq, sql } from 'drizzle-orm';
import type { Language } from '#contract/language/languages.ts';
import { attemptLimits } from '#contract/limits.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { rememberDevice } from '#server/access/known-device.ts';
import { isOpenLink, redeemLink } from '#server/access/mailed-links.ts';
import { hashPassword, requirePassword } from '#server/access/passwords.ts';
import { forgiveSignInAttempts } from '#server/access/sign-in/sign-in-attempts.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { tx } from '#server/db/tx.ts';
import type { Background } from '#server/http/background.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { Attempts } from '#server/http/limits/attempts.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { mailWords } from '#server/mail/words.ts';
import { existingUser } from '#server/modules/users/select-users.ts';
import { newId } from '#server/new-id.ts';

export interface PasswordTools {
  readonly background: Background;
  /** Sends a queued mail now; it stays queued after a failure. */
  readonly sendNow: (key: string) => Promise<void>;
  /** The clock that counts floods; a monotonic one by default. */
  readonly clock?: Clock | undefined;
}

/** A link by mail, for one hour and one use (docs/rules.md#signing-in). */
export function createPasswordHandlers({ sendNow, background, clock }: PasswordTools) {
  const attempts = new Attempts(attemptLimits.resetMails);
  const floods = new Attempts(attemptLimits.signInFloods, clock && (() => clock.now().getTime()));
  return {
    /** Looks nothing up before it answers, so that a known address takes no longer than an unknown one. */
    'auth.forgot': async ({ db, body, language }) => {
      attempts.take(body.email);
      background.run('mails', async () => {
        const key = await queueReset(db, body.email, language);
        if (key !== undefined) await sendNow(key);
      });
      return { data: { message: mailWords(language, 'resetAsked') } };
    },

    /** A valid link never waits because of people who guess links. */
    'auth.reset': async (call) => {
      if (!(await isOpenLink(call.db, call.body.token))) {
        floods.take(networkOf(call.request.ip));
        throw new HttpError('reset-expired');
      }
      const passwordHash = await hashPassword(call.body.password);
      const { email, userId: account } = await tx(call.db, async (db) => {
        const { userId } = await redeemLink(db, call.body.token, ['reset', 'invitation']);
        const person = await existingUser({ db, caller: call.caller, clock: call.clock }, userId);
        requirePassword(call, person, call.body.password);
        await db
          .update(users)
          .set({ passwordHash, version: sql`${users.version} + 1`, updatedAt: new Date() })
          .where(eq(users.id, userId));
        await applyAccountEvent(db, 'new-password', userId);
        await queueAccountMail(db, { kind: 'passwordChanged', userId, language: call.language });
        await auditor(db, call.caller)('new-password', { type: 'user', id: userId });
        return { email: person.email ?? person.signInName ?? '', userId };
      });
      // The first sign-in with the new password comes from this device, and must not wait because of guessing.
      const device = await rememberDevice(call, account);
      for (const owner of [{ account, device }, { account }]) await forgiveSignInAttempts(call.db, owner);
      return { data: { message: mailWords(call.language, 'passwordChanged'), email } };
    },
  } satisfies Handlers;
}

/**
 * Queues the mail to the person with this address.
 * @returns its key; undefined if no one has the address
 */
async function queueReset(db: Database, email: string, language: Language): Promise<string | undefined> {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!person) return undefined;
  const key = `reset-${newId()}`;
  await queueMail(db, { key, kind: 'reset', userId: person.id, language, values: {} });
  return key;
}
