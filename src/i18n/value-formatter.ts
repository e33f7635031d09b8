import type { FormatterModule } from 'i18next';
import { formatFor } from './current-format.ts';
import { isolated } from './isolated.ts';
import { languageOf } from './languages.ts';

/**
 * What is in the place of `{{name}}` in a sentence, without a mark in the sentence: numbers in the digits of its
 * language, which the built-in formatter would not give, and names of the other script held apart.
 */
export const valueFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatFor(language).number(value) : isolated(String(value ?? ''), languageOf(language)),
};
