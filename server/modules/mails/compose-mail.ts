import type { Language } from '#contract/language/languages.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { QueuedMail } from '#server/mail/queue-mail.ts';
import { type MailWords, mailWords } from '#server/mail/words.ts';
import { formatOf } from '#server/words/format-of.ts';
import { framedMail, type MailLinks, paragraphs, type Recipient } from './framed-mail.ts';

/**
 * A mail to a sponsor in text and HTML: a greeting, what happened, one link. Names of another script are held apart, so
 * that they do not turn the message around.
 */
export function composeMail(
  { kind, language, values }: Pick<QueuedMail, 'kind' | 'language' | 'values'>,
  to: Recipient,
  links: MailLinks,
): Mail {
  const shown = shownValues(language, values);
  const words = (part: string) => mailWords(language, `giving.${kind}.${part}` as MailWords, shown);
  const text = words('text');
  const link = { label: words('link'), url: `${links.origin}${values.path ?? '/'}` };
  return framedMail({ subject: words('subject'), text, html: paragraphs(text), link }, language, to, links);
}

/** Amount, month and day as people of the language write them. */
function shownValues(language: Language, values: Readonly<Record<string, string>>): Record<string, string> {
  const { money, month: monthName, date: day, number } = formatOf(language);
  const { cents, month, date, count, paid, given, reason, stop, note, was, into, place = '' } = values;
  return {
    place,
    ...(was && { was }),
    ...(into && { into }),
    ...(cents && { amount: money(Number(cents) / 100) }),
    ...(count && { number: number(Number(count)) }),
    ...(paid && { paid: number(Number(paid)) }),
    ...(reason && { reason: note || mailWords(language, `giving.endedReasons.${reason}` as MailWords) }),
    ...(stop && { reason: note || mailWords(language, `giving.stopReasons.${stop}` as MailWords) }),
    ...(given && { given: money(Number(given) / 100) }),
    ...(month && { month: monthName(`${month}-01`) }),
    ...(date && { date: day(date) }),
  };
}
