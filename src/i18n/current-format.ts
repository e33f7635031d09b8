import { createFormat, type Format } from '#contract/language/format.ts';
import { digitsOf, type Language, languageOf } from '#contract/language/languages.ts';
import { digitsChoice } from './digits.ts';

const made = new Map<string, Format>();

/** The format of a language with the user's digits. Intl objects are slow to make, so each is made once. */
export function formatFor(tag: string | undefined): Format {
  const language = languageOf(tag);
  const digits = digitsOf(language, digitsChoice.read());
  const key = `${language}-${digits}`;
  const known = made.get(key);
  if (known) return known;
  const format = createFormat(language, digits, { region: regionOf(language) });
  made.set(key, format);
  return format;
}

/** The reader's country, as their browser reports it for this language: `en-GB` gives GB. */
function regionOf(language: Language): string | undefined {
  const locales = navigator.languages.map((tag) => new Intl.Locale(tag));
  return locales.find((locale) => locale.language === language)?.region;
}
