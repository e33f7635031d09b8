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

/** Amount, months (separated by commas) and day as people of the language write them. */
function shownValues(language: Language, values: Readonly<Record<string, string>>): Record<string, string> {
  const { money, month: monthName, date: day, number, list } = formatOf(language);
  const { cents, month, date, count, paid, given, reason, stop, note, was, into, falls, place = '' } = values;
  return {
    place,
    ...(was && { was }),
    ...(into && { into }),
    ...(cents && { amount: money(Number(cents) / 100) }),
    ...(count && { number: number(Number(count)) }),
    ...(paid && { paid: number(Number(paid)) }),
    ...(reason && { reason: note || mailWords(language, `giving.endedReasons.${reason}` as MailWords) }),
    ...(stop && { reason: note || mailWords(language, `giving.stopReasons.${stop}` as MailWords) }),
    // A mail that a release before queued names no day: its price counts already.
    ...(given && {
      given: money(Number(given) / 100),
      falls: fallsBelow(language, falls ?? ''),
      date: day(date ?? new Date()),
    }),
    ...(month && { month: list(month.split(',').map((each) => monthName(`${each}-01`))) }),
    ...(date && { date: day(date) }),
  };
}

/** The sentences that say which bounds a higher price crosses, behind those before them; none where there is none. */
function fallsBelow(language: Language, bounds: string): string {
  const said = bounds.split(' ').filter(Boolean);
  return said.map((bound) => ` ${mailWords(language, `giving.raisedBounds.${bound}` as MailWords)}`).join('');
}
