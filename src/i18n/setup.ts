import i18next, { type InitOptions, type i18n, type Module } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf, languageCodes, languageOf } from '#contract/language/languages.ts';
import { type Namespace, type Words, wordOptions } from '#contract/language/words.ts';
import { isFirstVisit, whenAtRest } from '#lib/rest/at-rest.ts';
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
 * Words of the frame, of a visitor's first screen and of calls that fail. They are requested together: screens that asked
 * for their own would wait for them one after the other.
 */
const firstNeeded = (): Namespace[] => ['home', 'errors', waysIn.test(location.pathname) ? 'auth' : 'explore'];
const waysIn = /^\/(login|sponsor-registration|forgot-password|reset-password)/;

/** Words of the next screens, and of messages that a form or a failed call may show at any moment. */
const soonNeeded: Namespace[] = ['home', 'errors', 'auth', 'madaris', 'outbox', 'problems', 'validation'];

/** Storage of the chosen language, which public/first-paint.js reads. */
const languageChoice = storedChoice('language', languageCodes);

/** Options for finding and filling in texts from any source; React renders them again after each choice. */
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
  void i18next.loadNamespaces(isFirstVisit() ? firstNeeded() : soonNeeded);
  whenAtRest(() => void i18next.loadNamespaces(soonNeeded));
  return i18next;
}

/**
 * Loads the words. Their language was detected before the first paint and is in `lang` of the page (public/first-paint.js),
 * the only place that detects it.
 * @param base where the words are, if not at the page's own origin
 */
export async function loadI18n(plugins: Module[], base = ''): Promise<i18n> {
  for (const plugin of [httpBackend(base), valueFormatter, ...plugins]) i18next.use(plugin);
  i18next.on('failedLoading', (language, namespace) => queueMicrotask(() => forget(`${language}|${namespace}`)));
  await i18next.init({ ...textOptions, lng: languageOf(document.documentElement.lang) });
  return i18next;
}

/** Lets the next screen ask again for words that were lost on the way; it would show their keys otherwise. */
function forget(words: string): void {
  const { state } = i18next.services.backendConnector as { state: Record<string, number> };
  // The server has answered that the others do not exist.
  if (state[words] === 0) delete state[words];
}

function applyToDocument(): void {
  const language = languageOf(i18next.language);
  languageChoice.write(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
