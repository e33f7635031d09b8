import type { Language } from '#contract/language/languages.ts';
import type { Words } from '#contract/language/words.ts';
import { textsOf } from '#server/words/words.ts';

export type ColumnName = keyof Words['tables']['columns'];

/** The words of tables in a language (public/locales/{lng}/tables.json). */
export function tableWords(language: Language): Words['tables'] {
  return textsOf(language, 'tables');
}
