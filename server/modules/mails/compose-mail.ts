import type { Language } from '#contract/language/languages.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { QueuedMail } from '#server/mail/queue-mail.ts';
import { type MailWords, mailWords } from '#server/mail/words.ts';
import { formatOf } from '#server/words/format-of.ts';
import { framedMail, htmlOf } from './framed-mail.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

/**
 * A mail to a sponsor in text and HTML: a greeting, what happened, one link. Names of another script are held apart, so
 * that they do not turn the message around.
 *
 * @param origin where the product is, for the link
 * @param stopToken by which one tap ends mails of this kind
 */
export function composeMail(
  { kind, language, values }: Pick<QueuedMail, 'kind' | 'language' | 'values'>,
  { name, email }: Recipient,
  { origin, stopToken }: { origin: string; stopToken?: string | undefined },
): Mail {
  const shown = shownValues(language, values);
  const words = (part: string) => mailWords(language, `giving.${kind}.${part}` as MailWords, shown);
  const link = `${origin}${values.path ?? '/'}`;
  const greeting = mailWords(language, 'giving.greeting', { name });
  const text = words('text');
  return framedMail({
    to: email,
    subject: words('subject'),
    language,
    text: `${greeting}\n\n${text}`,
    html: [greeting, ...text.split('\n\n')].map((paragraph) => `<p>${htmlOf(paragraph)}</p>`).join('\n'),
    link: { label: words('link'), url: link },
    origin,
    stopToken,
  });
}

/** Amount, month and day as people of the language write them. */
function shownValues(language: Language, values: Readonly<Record<string, string>>): Record<string, string> {
  const { money, month: monthName, date: day, number } = formatOf(language);
  const { cents, month, date, count, place = '' } = values;
  return {
    place,
    ...(cents && { amount: money(Number(cents) / 100) }),
    ...(count && { number: number(Number(count)) }),
    ...(month && { month: monthName(`${month}-01`) }),
    ...(date && { date: day(date) }),
  };
}
