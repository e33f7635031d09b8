import i18next, { type InitOptions, type i18n, type Module } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { digitsChoice } from './digits.ts';
import { directionOf, fallbackLanguage, languageOf, languages } from './languages.ts';
import { numberFormatter } from './number-formatter.ts';
import type { Namespace } from './resources.ts';

/** What a form or a failed call may say at any moment, so it is fetched behind the first screen. */
const soonNeeded: Namespace[] = ['errors', 'problems', 'validation'];

/** How texts are found and filled in, wherever they come from. */
export const textOptions: InitOptions = {
  fallbackLng: fallbackLanguage,
  supportedLngs: languages.map(({ code }) => code),
  ns: ['common'],
  defaultNS: 'common',
  // React escapes already.
  interpolation: { escapeValue: false, alwaysFormat: true },
  react: { bindI18n: 'languageChanged digitsChanged' },
};

/**
 * Starts the translation: detects the language, loads its common words and keeps `lang` and `dir` of the page in step.
 */
export async function startI18n(): Promise<i18n> {
  await loadI18n([initReactI18next]);
  applyToDocument();
  i18next.on('languageChanged', applyToDocument);
  digitsChoice.subscribe(() => i18next.emit('digitsChanged'));
  void i18next.loadNamespaces(soonNeeded);
  return i18next;
}

/** Loads namespaces ahead of the screen that shows them, for route loaders. */
export function loadTexts(...namespaces: Namespace[]): Promise<void> {
  return i18next.loadNamespaces(namespaces);
}

/**
 * Detects the language and fetches its common words. The backend tries 5xx and no answer again, and 4xx not: the rule
 * of the specification, section 1.
 */
export async function loadI18n(plugins: Module[], loadPath = '/locales/{{lng}}/{{ns}}.json'): Promise<i18n> {
  for (const plugin of [HttpBackend, LanguageDetector, numberFormatter, ...plugins]) i18next.use(plugin);
  await i18next.init({
    ...textOptions,
    backend: { loadPath },
    detection: {
      order: detectionOrder(),
      lookupQuerystring: 'lng',
      lookupCookie: 'i18next',
      lookupLocalStorage: 'i18nextLng',
      lookupSessionStorage: 'i18nextLng',
      caches: ['localStorage'],
      convertDetectedLanguage: (tag) => tag.split('-')[0] ?? tag,
    },
  });
  return i18next;
}

/** A page that may not have cookies leaves them out (specification, section 1). */
function detectionOrder(): string[] {
  const cookie = navigator.cookieEnabled ? ['cookie'] : [];
  return ['querystring', ...cookie, 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'];
}

function applyToDocument(): void {
  const language = languageOf(i18next.language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
