import type { Mail } from '#server/mail/mailer.ts';
import type { AccountMail } from '#server/mail/queue-account-mail.ts';
import type { QueuedMail } from '#server/mail/queue-mail.ts';
import { mailWords } from '#server/mail/words.ts';
import type { Recipient } from './compose-mail.ts';
import { escaped, framedMail } from './framed-mail.ts';

const kinds: readonly string[] = ['passwordChanged', 'addressAsked', 'addressChanged'] satisfies AccountMail[];

export function isAccountMail(kind: string): kind is AccountMail {
  return kinds.includes(kind);
}

/** What happened to the account, and what to do where it was someone else. It names no new address: this may be an old mailbox. */
export function composeAccountMail(
  kind: AccountMail,
  { language, values }: Pick<QueuedMail, 'language' | 'values'>,
  { name, email }: Recipient,
  { origin }: { origin: string },
): Mail {
  const text = mailWords(language, `account.${kind}.text`);
  const html = text.split('\n\n').map((paragraph) => `<p>${escaped(paragraph)}</p>`);
  return framedMail({
    to: values.to ?? email,
    subject: mailWords(language, `account.${kind}.subject`),
    language,
    text: `${mailWords(language, 'giving.greeting', { name })}\n\n${text}`,
    html: [`<p>${mailWords(language, 'giving.greeting', { name: `<bdi>${escaped(name)}</bdi>` })}</p>`, ...html].join(
      '\n',
    ),
    link: { label: mailWords(language, 'account.link'), url: `${origin}/forgot-password` },
    origin,
    stopToken: undefined,
  });
}
