import type { Digits } from './digits.ts';

/** Properties of a language, for every part that uses it: page, first paint, worker, server, mails, public pages, documents. */
interface LanguageRow {
  /** The code in `lang` of HTML, in `public/locales/{code}` and in a tag for Intl. */
  readonly code: string;
  /** The language's own name. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly script: keyof typeof scripts;
  /** Its usual digits, followed by digits that a person may choose instead. */
  readonly digits: readonly [Digits, ...Digits[]];
  /** Form of the units in file sizes: the Arabic short forms are hardly known. */
  readonly units: 'short' | 'long';
  /** The separator of facts in one line. A dot would look like a zero beside Arabic digits. */
  readonly between: string;
  /** In the form for link previews: https://ogp.me/#optional */
  readonly openGraph: string;
}

/** The languages of the interface. A new one is a row here and a folder in `public/locales`. */
export const languages = [
  {
    code: 'en',
    name: 'English',
    direction: 'ltr',
    script: 'latin',
    digits: ['latn'],
    units: 'short',
    between: ' · ',
    openGraph: 'en_US',
  },
  {
    code: 'ar',
    name: 'العربية',
    direction: 'rtl',
    script: 'arabic',
    digits: ['arab', 'latn'],
    units: 'long',
    between: '، ',
    openGraph: 'ar_AR',
  },
] as const satisfies readonly LanguageRow[];

/** Line heights of a script's text and titles. Readex Pro contains both scripts. */
export const scripts = {
  latin: { leading: '1.55', titleLeading: '1.25' },
  arabic: { leading: '1.75', titleLeading: '1.45' },
} as const;

export type Language = (typeof languages)[number]['code'];

/** For schemas and columns, which need at least one. */
export const languageCodes = languages.map(({ code }) => code) as [Language, ...Language[]];

/** All digits that some language here uses. */
export const digitSystems = [...new Set(languages.flatMap(({ digits }) => digits))] as [Digits, ...Digits[]];

export const fallbackLanguage: Language = 'en';

/** The language of a tag such as `ar-EG`; undefined if the interface does not have it. */
export function knownLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.split('-')[0]?.toLowerCase();
  return languages.find(({ code }) => code === base)?.code;
}

/** The language of a tag such as `ar-EG`; the fallback if the interface does not have it. */
export function languageOf(tag: string | null | undefined): Language {
  return knownLanguage(tag) ?? fallbackLanguage;
}

/** The row of a language. */
export function traitsOf(language: Language): LanguageRow {
  const row = languages.find(({ code }) => code === language);
  if (!row) throw new RangeError(`${language} is no language of the interface.`);
  return row;
}

/** The digits for a language: its usual ones, unless the person chose others of this language. */
export function digitsOf(language: Language, choice?: Digits | null): Digits {
  const { digits } = traitsOf(language);
  return digits.find((one) => one === choice) ?? digits[0];
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return traitsOf(language).direction;
}
