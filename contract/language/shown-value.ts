import type { Format } from './format.ts';
import { isolated } from './isolated.ts';
import type { Language } from './languages.ts';

/**
 * The text that replaces `{{name}}` in a message: numbers in the digits of its language, which i18next's own formatter would
 * not use, and names of the other script isolated. Web addresses stay bare: programs that make links of them would include the
 * isolating character.
 */
export function shownValue(
  value: unknown,
  language: Language,
  formatOf: (language: Language) => Pick<Format, 'number'>,
): string {
  if (typeof value === 'number') return formatOf(language).number(value);
  const text = String(value ?? '');
  return /^https?:\/\/\S+$/.test(text) ? text : isolated(text, language);
}
