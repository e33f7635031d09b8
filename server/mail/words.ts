import type { Language } from '#server/http/problems/language.ts';
import arMail from '../../public/locales/ar/mail.json' with { type: 'json' };
import enMail from '../../public/locales/en/mail.json' with { type: 'json' };

type Words = keyof typeof enMail;
export type MailWords = Words;

const mails: Record<Language, Record<Words, string>> = { en: enMail, ar: arMail };

/** What a mail says, or the answer of a call that sends one, with its values filled in. */
export function mailWords(language: Language, key: Words, values: Readonly<Record<string, string>> = {}): string {
  return mails[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
