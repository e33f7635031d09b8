import type { Mail } from '#server/mail/mailer.ts';
import { type MailWords, mailWords } from '#server/mail/words.ts';
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
  { origin, stopToken }: { origin: string; stopToken?: string },
): Mail {
  const shown = shownValues(language, values);
  const words = (part: string, given: Readonly<Record<string, string>>) =>
    mailWords(language, `giving.${kind}.${part}` as MailWords, given);
  const link = `${origin}${values.path ?? '/'}`;
  const isolated = Object.fromEntries(
    Object.entries(shown).map(([key, value]) => [key, `<bdi>${escaped(value)}</bdi>`]),
  );
  const greeting = mailWords(language, 'giving.greeting', { name });
  const stop = stopToken && {
    label: mailWords(language, 'giving.report.stop'),
    url: `${origin}/stop-mails/${stopToken}`,
  };
  const paragraphs = words('text', isolated).split('\n\n');
  return {
    to: email,
    subject: words('subject', shown),
    text: `${greeting}\n\n${words('text', shown)}\n\n${words('link', {})}: ${link}\n${stop ? `\n${stop.label}: ${stop.url}\n` : ''}`,
    html: `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><body style="font-family:sans-serif;line-height:1.6;max-width:36em;margin:auto;padding:1em">
<p>${mailWords(language, 'giving.greeting', { name: `<bdi>${escaped(name)}</bdi>` })}</p>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
<p><a href="${escaped(link)}" style="display:inline-block;padding:.7em 1.2em;background:#0f766e;color:#fff;border-radius:.4em;text-decoration:none">${words('link', {})}</a></p>
${stop ? `<p><a href="${escaped(stop.url)}">${stop.label}</a></p>` : ''}
</body></html>`,
    ...(stop && {
      headers: {
        'List-Unsubscribe': `<${origin}/api/v1/mails/stop/${stopToken}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
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

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
