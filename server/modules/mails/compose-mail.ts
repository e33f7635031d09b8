import { isolated } from '#contract/language/isolated.ts';
import type { Language } from '#contract/language/languages.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { QueuedMail } from '#server/mail/queue-mail.ts';
import { type MailWords, mailWords } from '#server/mail/words.ts';
import { formatOf } from '#server/words/format-of.ts';
import { framedMail, type MailLinks, paragraphs, quotationOf, type Recipient } from './framed-mail.ts';

/**
 * A mail to a sponsor in text and HTML: a greeting, the event, one link. Names of the other script are isolated, so that they
 * do not change the direction of the message.
 */
export function composeMail(
  { kind, language, values }: Pick<QueuedMail, 'kind' | 'language' | 'values'>,
  to: Recipient,
  links: MailLinks,
): Mail {
  const shown = shownValues(language, values);
  const words = (part: string) => mailWords(language, `giving.${kind}.${part}` as MailWords, shown);
  const text = [words('text'), ...lineOf(language, values)].join('\n\n');
  const link = { label: words('link'), url: `${links.origin}${values.path ?? '/'}` };
  const { quotation } = values;
  const quoted = quotation
    ? { text: `“${quotation}”\n\n`, html: `${quotationOf(quotation)}\n` }
    : { text: '', html: '' };
  const content = { subject: words('subject'), text: quoted.text + text, html: quoted.html + paragraphs(text), link };
  return framedMail(content, language, to, links);
}

/** The line of a supervisor that goes with a report, with the role of its author. */
function lineOf(language: Language, { line, lineFrom }: Readonly<Record<string, string>>): string[] {
  if (!line || !lineFrom) return [];
  return [mailWords(language, `giving.reportLine.${lineFrom}` as MailWords, { line: isolated(line, language) })];
}

/** Amount, months (separated by commas) and day in the notation of the language. */
function shownValues(language: Language, values: Readonly<Record<string, string>>): Record<string, string> {
  const { money, month: monthName, date: day, number, list } = formatOf(language);
  const {
    cents,
    month,
    date,
    count,
    paid,
    given,
    reason,
    stop,
    note,
    was,
    into,
    falls,
    words,
    lacks,
    place = '',
  } = values;
  return {
    place,
    ...(was && { was }),
    ...(into && { into }),
    ...(cents && { amount: money(Number(cents) / 100) }),
    ...(count && { number: number(Number(count)) }),
    ...(paid && { paid: number(Number(paid)) }),
    // A sentence behind those before it; none where the reader may read none.
    said: words ? ` ${mailWords(language, 'giving.lastWords', { words })}` : '',
    ...(lacks && { lack: mailWords(language, `giving.lacks.${lacks}` as MailWords) }),
    ...(reason && { reason: note || mailWords(language, `giving.endedReasons.${reason}` as MailWords) }),
    ...(stop && { reason: note || mailWords(language, `giving.stopReasons.${stop}` as MailWords) }),
    // A mail queued by an earlier release names no day: its price counts already.
    ...(given && {
      given: money(Number(given) / 100),
      falls: fallsBelow(language, falls ?? ''),
      date: day(date ?? new Date()),
    }),
    ...(month && { month: list(month.split(',').map((each) => monthName(`${each}-01`))) }),
    ...(date && { date: day(date) }),
  };
}

/** The sentences about the limits that a higher price crosses, after the other ones; empty without any. */
function fallsBelow(language: Language, bounds: string): string {
  const said = bounds.split(' ').filter(Boolean);
  return said.map((bound) => ` ${mailWords(language, `giving.raisedBounds.${bound}` as MailWords)}`).join('');
}
