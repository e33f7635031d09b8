import type { FormatterModule } from 'i18next';
import { formatFor } from './current-format.ts';

/**
 * Gives every number in a sentence the digits of its language, without a mark in the sentence: `{{count}}` is enough.
 * The built-in formatter would give Western digits in Arabic.
 */
export const numberFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatFor(language).number(value) : String(value ?? ''),
};
