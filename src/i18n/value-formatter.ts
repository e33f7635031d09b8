import type { FormatterModule } from 'i18next';
import { languageOf } from '#contract/language/languages.ts';
import { shownValue } from '#contract/language/shown-value.ts';
import { formatFor } from './current-format.ts';

/** Fills values into a message in the formats that the reader of this page has chosen. */
export const valueFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) => shownValue(value, languageOf(language), formatFor),
};
