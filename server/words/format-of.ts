import { createFormat, type Format } from '#contract/language/format.ts';
import { digitsOf, type Language } from '#contract/language/languages.ts';

const made = new Map<Language, Format>();

/** Numbers, money, days and months in the notation of the language; days are in UTC. */
export function formatOf(language: Language): Format {
  const known = made.get(language);
  if (known) return known;
  const format = createFormat(language, digitsOf(language), { timeZone: 'UTC' });
  made.set(language, format);
  return format;
}
