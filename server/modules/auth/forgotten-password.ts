import { eq, sql } from 'drizzle-orm';
import type { Language } from '#contract/language/languages.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { issueLink, originOf, redeemLink } from '#server/access/mailed-links.ts';
import { hashPassword, requirePassword } from '#server/access/passwords.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { tx } from '#server/db/tx.ts';
import type { Background } from '#server/http/background.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Attempts } from '#server/http/limits/attempts.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { mailWords } from '#server/mail/words.ts';
import { existingUser } from '#server/modules/users/select-users.ts';

/** Mails to one address, whoever asks for them. */
const mails = { maximum: 5, windowMs: 60 * 60_000 };

export interface PasswordTools {
  readonly mailer: Mailer;
  readonly background: Background;
}

/** A link by mail, for one hour and one use (docs/rules.md#signing-in). */
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
      const email = await tx(call.db, async (db) => {
        const { userId } = await redeemLink(db, call.body.token, ['reset', 'invitation']);
        const { role, email: address } = await existingUser({ db, caller: call.caller }, userId);
        requirePassword(call, role, call.body.password);
        await db
          .update(users)
          .set({ passwordHash, version: sql`${users.version} + 1`, updatedAt: new Date() })
          .where(eq(users.id, userId));
        await applyAccountEvent(db, 'new-password', userId);
        await queueAccountMail(db, { kind: 'passwordChanged', userId, language: call.language });
        await auditor(db, call.caller)('new-password', { type: 'user', id: userId });
        return address;
      });
      return { data: { message: mailWords(call.language, 'passwordChanged'), email } };
    },
  } satisfies Handlers;
}

/** The mail to the person of this address; undefined where no one has it. */
async function writeMail(db: Database, config: Config, email: string, language: Language) {
  const [person] = await db.select({ id: users.id, name: users.fullName }).from(users).where(eq(users.email, email));
  if (!person) return undefined;
  const link = await issueLink(db, { purpose: 'reset', userId: person.id, origin: originOf(config) });
  return {
    to: email,
    subject: mailWords(language, 'resetSubject'),
    text: mailWords(language, 'resetText', { name: person.name, link }),
  };
}
