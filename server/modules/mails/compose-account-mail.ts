import { issueLink } from '#server/access/mailed-links.ts';
import type { Database } from '#server/db/pool.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { AccountMail } from '#server/mail/queue-account-mail.ts';
import type { QueuedMail } from '#server/mail/queue-mail.ts';
import { mailWords } from '#server/mail/words.ts';
import { framedMail, type MailLinks, paragraphs, type Recipient } from './framed-mail.ts';

const kinds: readonly string[] = ['passwordChanged', 'addressAsked', 'addressChanged'] satisfies AccountMail[];

export function isAccountMail(kind: string): kind is AccountMail {
  return kinds.includes(kind);
}

/** What happened to the account, and what to do where it was someone else. It names no new address: this may be an old mailbox. */
export function composeAccountMail(
  kind: AccountMail,
  { language, values }: Pick<QueuedMail, 'language' | 'values'>,
  { name, email }: Recipient,
  links: MailLinks,
): Mail {
  const subject = mailWords(language, `account.${kind}.subject`);
  const text = mailWords(language, `account.${kind}.text`);
  const link = { label: mailWords(language, 'account.link'), url: `${links.origin}/forgot-password` };
  const to = { name, email: values.to ?? email };
  return framedMail({ subject, text, html: paragraphs(text), link }, language, to, links);
}

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
