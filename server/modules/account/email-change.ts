import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { forgetResetLinks, hashToken } from '#server/access/sessions.ts';
import type { Config } from '#server/config.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { emailChanges } from '#server/db/schema/sessions.ts';
import { personSearchText } from '#server/db/search-text.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { mailWords } from '#server/mail/words.ts';
import type { PasswordTools } from '#server/modules/auth/forgotten-password.ts';
import { lockOwnRow, requireCurrentPassword } from './own-account.ts';

const linkLastsMs = 24 * 3_600_000;

/** A new mail address: asked for with the password, and taken over by the link that is mailed to it. */
export function createEmailHandlers({ mailer, background }: PasswordTools) {
  return {
    /** Answers alike whether or not the address has an account: its owner learns of it by mail, no one else does. */
    'me.email': async (call) => {
      const row = await lockOwnRow(call);
      await requireCurrentPassword(call, row, call.body.currentPassword);
      const [taken] = await call.db.select({ id: users.id }).from(users).where(eq(users.email, call.body.email));
      if (!taken) await sendLink(call, row.id, row.fullName);
      return { data: { message: mailWords(call.language, 'emailAsked') } };
    },

    'auth.confirmEmail': async (call) => {
      await tx(call.db, async (db) => {
        const [link] = await db
          .delete(emailChanges)
          .where(and(eq(emailChanges.tokenHash, hashToken(call.body.token)), gt(emailChanges.expiresAt, new Date())))
          .returning();
        const [row] = link ? await db.select().from(users).where(eq(users.id, link.userId)).for('update') : [];
        if (!link || !row) throw new HttpError('reset-expired');
        const searchText = personSearchText({ ...row, email: link.email });
        await db
          .update(users)
          .set({ email: link.email, searchText, version: row.version + 1, updatedAt: sql`now()` })
          .where(eq(users.id, row.id));
        await db.delete(emailChanges).where(eq(emailChanges.userId, row.id));
        await forgetResetLinks(db, row.id);
        await auditor(db, { role: row.role, userId: row.id })('new-email', { type: 'user', id: row.id });
      });
      return { data: { message: mailWords(call.language, 'emailChanged') } };
    },
  } satisfies Handlers;

  async function sendLink(call: Call<'me.email'>, userId: string, name: string): Promise<void> {
    const { db, config, language, body } = call;
    const token = randomBytes(32).toString('base64url');
    await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await db.insert(emailChanges).values({
      tokenHash: hashToken(token),
      userId,
      email: body.email,
      expiresAt: new Date(Date.now() + linkLastsMs),
    });
    const mail = {
      to: body.email,
      subject: mailWords(language, 'emailSubject'),
      text: mailWords(language, 'emailText', { name, link: confirmLink(config, token) }),
    };
    call.afterCommit(() => background.run('the mail to a new address', () => mailer(mail)));
  }
}

/** Never from the request: its Host is the caller's own word. */
function confirmLink({ publicUrl, port }: Config, token: string): string {
  return `${publicUrl ?? `http://localhost:${port}`}/confirm-email?token=${token}`;
}
