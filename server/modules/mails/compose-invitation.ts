import { issueLink } from '#server/access/mailed-links.ts';
import type { Database } from '#server/db/pool.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { QueuedMail } from '#server/mail/queue-mail.ts';
import { mailWords } from '#server/mail/words.ts';
import type { Recipient } from './framed-mail.ts';

/** The mail to a person who was added without a password. Its link is made now, for what is queued holds no secret. */
export async function composeInvitation(
  { userId, language }: Pick<QueuedMail, 'userId' | 'language'>,
  { name, email }: Recipient,
  { db, origin }: { db: Database; origin: string },
): Promise<Mail> {
  const values = { name, link: await issueLink(db, { purpose: 'invitation', userId, origin }) };
  return {
    to: email,
    subject: mailWords(language, 'invitedSubject'),
    text: mailWords(language, 'invitedText', values),
  };
}
