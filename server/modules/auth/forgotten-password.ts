import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Language } from '#contract/language/languages.ts';
import { limits } from '#contract/limits.ts';
import { hashPassword, requirePassword } from '#server/access/passwords.ts';
import { endSessions, forgetResetLinks, hashToken } from '#server/access/sessions.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { passwordResets } from '#server/db/schema/sessions.ts';
import { tx } from '#server/db/tx.ts';
import type { Background } from '#server/http/background.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { Attempts } from '#server/http/limits/attempts.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { mailWords } from '#server/mail/words.ts';
import { existingUser } from '#server/modules/users/select-users.ts';

/** Mails to one address, whoever asks for them. */
const mails = { maximum: 5, windowMs: 60 * 60_000 };

export interface PasswordTools {
  readonly mailer: Mailer;
  readonly background: Background;
}

/** A link by mail, for one hour and one use (spec/decisions.md 10). */
export function createPasswordHandlers({ mailer, background }: PasswordTools) {
  const attempts = new Attempts(mails);
  return {
    /** Looks nothing up before it answers, so that a known address takes no longer than an unknown one. */
    'auth.forgot': async ({ db, config, body, language }) => {
      attempts.take(body.email);
      background.run('the mail with a link for a new password', async () => {
        const mail = await writeMail(db, config, body.email, language);
        if (mail) await mailer(mail);
      });
      return { data: { message: mailWords(language, 'resetAsked') } };
    },

    'auth.reset': async (call) => {
      const passwordHash = await hashPassword(call.body.password);
      await tx(call.db, async (db) => {
        const userId = await useLink(db, call.body.token);
        const { role } = await existingUser({ db, caller: call.caller }, userId);
        requirePassword(call, role, call.body.password);
        await db
          .update(users)
          .set({ passwordHash, version: sql`${users.version} + 1`, updatedAt: new Date() })
          .where(eq(users.id, userId));
        await endSessions(db, userId);
        await auditor(db, call.caller)('new-password', { type: 'user', id: userId });
      });
      return { data: { message: mailWords(call.language, 'passwordChanged') } };
    },
  } satisfies Handlers;
}

/** The mail to the person of this address; undefined where no one has it. */
async function writeMail(db: Database, config: Config, email: string, language: Language) {
  const [person] = await db.select({ id: users.id, name: users.fullName }).from(users).where(eq(users.email, email));
  if (!person) return undefined;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + limits.resetLinkMs);
  // Who asks again has the older link in some mailbox, and no use for it.
  await forgetResetLinks(db, person.id);
  await db.insert(passwordResets).values({ tokenHash: hashToken(token), userId: person.id, expiresAt });
  // Never from the request: its Host is the caller's own word.
  const base = config.publicUrl ?? `http://localhost:${config.port}`;
  const link = `${base}/reset-password?token=${token}`;
  return {
    to: email,
    subject: mailWords(language, 'resetSubject'),
    text: mailWords(language, 'resetText', { name: person.name, link }),
  };
}

/**
 * Uses a link up, and the person's other links with it.
 * @throws HttpError `reset-expired` where it is unknown, used, or has run out
 */
async function useLink(db: Database, token: string): Promise<string> {
  const now = new Date();
  const usable = and(isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));
  const [used] = await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.tokenHash, hashToken(token)), usable))
    .returning({ userId: passwordResets.userId });
  if (!used) throw new HttpError('reset-expired');
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, used.userId), usable));
  return used.userId;
}
