import { eq, sql } from 'drizzle-orm';
import { attemptLimits } from '#contract/limits.ts';
import { applyAccountEvent } from '#server/access/account-events.ts';
import { redeemLink } from '#server/access/mailed-links.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { personSearchText } from '#server/db/search-text.ts';
import { tx } from '#server/db/tx.ts';
import { auditor } from '#server/http/call/audit.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { Attempts } from '#server/http/limits/attempts.ts';
import { queueAccountMail } from '#server/mail/queue-account-mail.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { mailWords } from '#server/mail/words.ts';
import type { PasswordTools } from '#server/modules/auth/forgotten-password.ts';
import { newId } from '#server/new-id.ts';
import { lockOwnRow, type RequireCurrentPassword } from './own-account.ts';

/** A new mail address: requested with the password, and confirmed by the link that is mailed to it. */
export function createEmailHandlers(
  { sendNow, background }: PasswordTools,
  requireCurrentPassword: RequireCurrentPassword,
) {
  const [byAccount, toAddress] = [new Attempts(attemptLimits.addressLinks), new Attempts(attemptLimits.addressLinks)];
  return {
    /** Answers the same with and without an account of that address: only its owner is notified, by mail. */
    'me.email': async (call) => {
      const row = await lockOwnRow(call);
      await requireCurrentPassword(call, row, call.body.currentPassword);
      byAccount.take(row.id);
      toAddress.take(call.body.email);
      const [taken] = await call.db.select({ id: users.id }).from(users).where(eq(users.email, call.body.email));
      if (!taken) await sendLink(call, row.id);
      await queueAccountMail(call.db, { kind: 'addressAsked', userId: row.id, language: call.language });
      return { data: { message: mailWords(call.language, 'emailAsked') } };
    },

    'auth.confirmEmail': async (call) => {
      await tx(call.db, async (db) => {
        const link = await redeemLink(db, call.body.token, ['address']);
        const [row] = await db.select().from(users).where(eq(users.id, link.userId)).for('update');
        if (!row || link.email === null) throw new HttpError('reset-expired');
        const signIn = { email: link.email, signInName: null, signInKey: null };
        const searchText = personSearchText({ ...row, ...signIn });
        await db
          .update(users)
          .set({ ...signIn, searchText, version: row.version + 1, updatedAt: sql`now()` })
          .where(eq(users.id, row.id));
        await applyAccountEvent(db, 'new-address', row.id);
        if (row.email !== null) {
          const reader = { userId: row.id, to: row.email, language: call.language };
          await queueAccountMail(db, { kind: 'addressChanged', ...reader });
        }
        await auditor(db, { role: row.role, userId: row.id })('new-email', { type: 'user', id: row.id });
      });
      return { data: { message: mailWords(call.language, 'emailChanged') } };
    },
  } satisfies Handlers;

  async function sendLink(call: Call<'me.email'>, userId: string): Promise<void> {
    const { db, language, body } = call;
    const key = `confirmAddress-${newId()}`;
    await queueMail(db, { key, kind: 'confirmAddress', userId, language, values: { to: body.email } });
    call.afterCommit(() => background.run('mails', () => sendNow(key)));
  }
}
