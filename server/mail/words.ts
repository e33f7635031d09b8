import type { Language } from '#contract/language/languages.ts';
import type { Words } from '#contract/language/words.ts';
import { wordsOf } from '#server/words/words.ts';

export type MailWords = keyof Words['mail'];

/** Text of a mail, or of the answer of a call that sends one, with its values filled in. */
export function mailWords(language: Language, key: MailWords, values: Readonly<Record<string, string>> = {}): string {
  // The keys of this file contain dots, which the types of i18next take for steps into a tree.
  const words = wordsOf(language, 'mail') as (name: string, values: Readonly<Record<string, string>>) => string;
  return words(key, values);
}
