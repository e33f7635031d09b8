import { directionOf, type Language } from '#contract/language/languages.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { mailWords } from '#server/mail/words.ts';
import { escaped } from '#server/words/escaped.ts';

export interface Recipient {
  readonly name: string;
  readonly email: string;
}

export interface MailLinks {
  /** Address of the product. */
  readonly origin: string;
  /** The token with which one tap stops mails of this kind. */
  readonly stopToken?: string | undefined;
}

interface Content {
  readonly subject: string;
  readonly text: string;
  /** The same, escaped. */
  readonly html: string;
  readonly link: { readonly label: string; readonly url: string };
}

/**
 * A mail in text and HTML: a greeting, its content, its link, and a link that stops such mails, in the text and for the mail
 * program.
 */
export function framedMail(
  { subject, text, html, link }: Content,
  language: Language,
  { name, email }: Recipient,
  { origin, stopToken }: MailLinks,
): Mail {
  const greeting = mailWords(language, 'giving.greeting', { name });
  const stop = stopToken && {
    label: mailWords(language, 'giving.report.stop'),
    url: `${origin}/stop-mails/${stopToken}`,
  };
  return {
    to: email,
    subject,
    text: `${greeting}\n\n${text}\n\n${link.label}: ${link.url}\n${stop ? `\n${stop.label}: ${stop.url}\n` : ''}`,
    html: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body style="font-family:sans-serif;line-height:1.6;max-width:36em;margin:auto;padding:1em">
<p>${htmlOf(greeting)}</p>
${html}
<p><a href="${escaped(link.url)}" style="display:inline-block;padding:.7em 1.2em;background:#0f766e;color:#fff;border-radius:.4em;text-decoration:none">${link.label}</a></p>
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

/** Paragraphs of a message as HTML. */
export function paragraphs(message: string): string {
  return message
    .split('\n\n')
    .map((paragraph) => `<p>${htmlOf(paragraph)}</p>`)
    .join('\n');
}

/** Words of a report as HTML: in whatever language they are, their direction is their own. */
export function quotationOf(words: string): string {
  return `<blockquote dir="auto" style="margin:1em 0;padding-inline-start:1em;border-inline-start:3px solid #0f766e;font-size:1.25em">${escaped(words)}</blockquote>`;
}

/** A message as HTML. What is held apart in it by marks is so by elements, which more mail programs know. */
export function htmlOf(message: string): string {
  return escaped(message)
    .replace(/[\u2066-\u2068]/g, '<bdi>')
    .replace(/\u2069/g, '</bdi>');
}
