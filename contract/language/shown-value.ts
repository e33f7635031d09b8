import type { Format } from './format.ts';
import { isolated } from './isolated.ts';
import type { Language } from './languages.ts';

/**
 * What is in the place of `{{name}}` in a message, without a mark in the message: numbers in the digits of its language,
 * which i18next's own formatter would not give, and names of the other script held apart. An address of the web stays
 * bare: programs that make a link of it would take the mark for a part of it.
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
