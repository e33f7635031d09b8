import { issueLink, type LinkPurpose } from '#server/access/mailed-links.ts';
import type { Database } from '#server/db/pool.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { AccountMail } from '#server/mail/queue-account-mail.ts';
import type { QueuedMail } from '#server/mail/queue-mail.ts';
import { type MailWords, mailWords } from '#server/mail/words.ts';
import { framedMail, type MailLinks, paragraphs, type Recipient } from './framed-mail.ts';

const kinds: readonly string[] = [
  'passwordChanged',
  'addressAsked',
  'addressChanged',
  'signInLink',
  'secondFactorChanged',
  'secondFactorReset',
] satisfies AccountMail[];

export function isAccountMail(kind: string): kind is AccountMail {
  return kinds.includes(kind);
}

/**
 * Mail about an event of the account, with advice in case it was another person. It names no new address, because this may be
 * an old mailbox.
 */
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

/** Mails whose link gives its holder something, with the purpose and the texts of each. */
const linkMails = {
  invited: { purpose: 'invitation', subject: 'invitedSubject', text: 'invitedText' },
  reset: { purpose: 'reset', subject: 'resetSubject', text: 'resetText' },
  confirmAddress: { purpose: 'address', subject: 'emailSubject', text: 'emailText' },
} as const satisfies Record<string, { purpose: LinkPurpose; subject: MailWords; text: MailWords }>;
type LinkMail = keyof typeof linkMails;

export function isLinkMail(kind: string): kind is LinkMail {
  return Object.hasOwn(linkMails, kind);
}

/**
 * The link is made now: the queue holds no secret, and the link's lifetime starts when the mail is sent. `values.to` is a new
 * address that the link confirms.
 */
export async function composeLinkMail(
  kind: LinkMail,
  { userId, giverId, language, values }: Pick<QueuedMail, 'userId' | 'giverId' | 'language' | 'values'>,
  { name, email }: Recipient,
  { db, origin }: { db: Database; origin: string },
): Promise<Mail> {
  const { purpose, subject, text } = linkMails[kind];
  const to = values.to ?? email;
  const link = await issueLink(db, { purpose, userId, giverId, origin, ...(purpose === 'address' && { email: to }) });
  return { to, subject: mailWords(language, subject), text: mailWords(language, text, { name, link }) };
}
