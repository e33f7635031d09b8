import { type Digits, digitsChoice, digitsOf } from './digits.ts';
import { createFormat, type Format } from './format.ts';
import { type Language, languageOf } from './languages.ts';

const made = new Map<string, Format>();

/** The format of a language with the digits chosen by the person. Intl objects are slow to make: each is made once. */
export function formatFor(tag: string | undefined): Format {
  const language: Language = languageOf(tag);
  const digits: Digits = digitsOf(language, digitsChoice.read());
  const key = `${language}-${digits}`;
  const known = made.get(key);
  if (known) return known;
  const format = createFormat(language, digits, regionOf(language));
  made.set(key, format);
  return format;
}

/** Where the reader is, as their browser says it of this language: `en-GB` gives GB. */
function regionOf(language: Language): string | undefined {
  const locales = navigator.languages.map((tag) => new Intl.Locale(tag));
  return locales.find((locale) => locale.language === language)?.region;
}
