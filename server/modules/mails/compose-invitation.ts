import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/access/sessions.ts';
import type { Database } from '#server/db/pool.ts';
import { passwordResets } from '#server/db/schema/sessions.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { QueuedMail } from '#server/mail/queue-mail.ts';
import { mailWords } from '#server/mail/words.ts';
import type { Recipient } from './compose-mail.ts';

const linkLastsMs = 7 * 24 * 3_600_000;

/** The mail to a person who was added without a password. Its link is made now, for what is queued holds no secret. */
export async function composeInvitation(
  { userId, language }: Pick<QueuedMail, 'userId' | 'language'>,
  { name, email }: Recipient,
  { db, origin }: { db: Database; origin: string },
): Promise<Mail> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + linkLastsMs);
  await db.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt });
  const values = { name, link: `${origin}/reset-password?token=${token}` };
  return {
    to: email,
    subject: mailWords(language, 'invitedSubject'),
    text: mailWords(language, 'invitedText', values),
  };
}
