import i18next, { type InitOptions, type i18n, type Module } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf, languageCodes, languageOf } from '#contract/language/languages.ts';
import { type Namespace, type Words, wordOptions } from '#contract/language/words.ts';
import { storedChoice } from '#lib/stored-choice.ts';
import { httpBackend } from './backend.ts';
import { digitsChoice } from './digits.ts';
import { valueFormatter } from './value-formatter.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Words;
  }
}

/**
 * What the frame and the first screens say, then what a form or a failed call may say at any moment. All are asked for
 * together: each screen that asked for its own would wait for them one after the other.
 */
const soonNeeded: Namespace[] = ['home', 'auth', 'madaris', 'outbox', 'errors', 'problems', 'validation'];

/** Where the language is remembered, and looked for by public/first-paint.js. */
const languageChoice = storedChoice('language', languageCodes);

/** How texts are found and filled in, wherever they come from; React shows them again after each choice. */
export const textOptions: InitOptions = {
  ...wordOptions,
  react: { bindI18n: 'languageChanged digitsChanged' },
};

/**
 * Starts the translation: loads the common words of the page's language, remembers it, and keeps `lang` and `dir` in sync.
 */
export async function startI18n(): Promise<i18n> {
  await loadI18n([initReactI18next]);
  applyToDocument();
  i18next.on('languageChanged', applyToDocument);
  digitsChoice.subscribe(() => i18next.emit('digitsChanged'));
  void i18next.loadNamespaces(soonNeeded);
  return i18next;
}

/**
 * Makes the words ready. Their language was detected before the first paint and is in `lang` of the page
 * (public/first-paint.js): there is one place that detects.
 * @param base where the words are, when not at the page's own origin
 */
export async function loadI18n(plugins: Module[], base = ''): Promise<i18n> {
  for (const plugin of [httpBackend(base), valueFormatter, ...plugins]) i18next.use(plugin);
  await i18next.init({ ...textOptions, lng: languageOf(document.documentElement.lang) });
  return i18next;
}

function applyToDocument(): void {
  const language = languageOf(i18next.language);
  languageChoice.write(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
