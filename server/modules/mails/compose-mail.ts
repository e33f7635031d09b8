import type { Mail } from '#server/mail/mailer.ts';
import { type MailWords, mailWords } from '#server/mail/words.ts';
import { escaped, framedMail } from './framed-mail.ts';
import type { QueuedMail } from './queue-mail.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

const numbers = { en: 'en', ar: 'ar-u-nu-arab' } as const;

/**
 * A mail to a sponsor in text and HTML: a greeting, what happened, one link. Names stand in a `<bdi>`, so that a name of
 * another script does not turn the sentence around (libraries: mails).
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
  const words = (part: string, given: Readonly<Record<string, string>>) =>
    mailWords(language, `giving.${kind}.${part}` as MailWords, given);
  const link = `${origin}${values.path ?? '/'}`;
  const isolated = Object.fromEntries(
    Object.entries(shown).map(([key, value]) => [key, `<bdi>${escaped(value)}</bdi>`]),
  );
  const greeting = mailWords(language, 'giving.greeting', { name });
  const paragraphs = words('text', isolated).split('\n\n');
  return framedMail({
    to: email,
    subject: words('subject', shown),
    language,
    text: `${greeting}\n\n${words('text', shown)}`,
    html: [
      `<p>${mailWords(language, 'giving.greeting', { name: `<bdi>${escaped(name)}</bdi>` })}</p>`,
      ...paragraphs.map((text) => `<p>${text}</p>`),
    ].join('\n'),
    link: { label: words('link', {}), url: link },
    origin,
    stopToken,
  });
}

/** Amount, month and day as people of the language write them. */
function shownValues(language: 'en' | 'ar', values: Readonly<Record<string, string>>): Record<string, string> {
  const locale = numbers[language];
  const { cents, month, date, place = '' } = values;
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const monthName = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' });
  return {
    place,
    ...(cents && { amount: money.format(Number(cents) / 100) }),
    ...(month && { month: monthName.format(new Date(`${month}-01T00:00:00Z`)) }),
    ...(date && { date: day.format(new Date(date)) }),
  };
}
