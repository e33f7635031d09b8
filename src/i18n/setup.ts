import i18next, { type i18n, type Module } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { digitsChoice } from './digits.ts';
import { directionOf, fallbackLanguage, languageOf, languages } from './languages.ts';
import { numberFormatter } from './number-formatter.ts';
import type { Namespace } from './resources.ts';

/** What a form or a failed call may say at any moment, so it is fetched behind the first screen. */
const soonNeeded: Namespace[] = ['errors', 'problems', 'validation'];

/**
 * Starts the translation: detects the language, loads its common words and sets `lang` and `dir`. Fetching follows the
 * backend's own rule: 5xx and no answer are tried again, 4xx are not (specification, section 1).
 */
export async function startI18n(): Promise<i18n> {
  await configure([initReactI18next]);
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

/** The i18next instance as the product uses it; `plugins` are what a runtime adds to it. */
export async function configure(plugins: Module[] = [], loadPath = '/locales/{{lng}}/{{ns}}.json'): Promise<i18n> {
  i18next.use(HttpBackend).use(LanguageDetector).use(numberFormatter);
  for (const plugin of plugins) i18next.use(plugin);
  await i18next.init({
    fallbackLng: fallbackLanguage,
    supportedLngs: languages.map(({ code }) => code),
    ns: ['common'],
    defaultNS: 'common',
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
    // React escapes already.
    interpolation: { escapeValue: false, alwaysFormat: true },
    react: { bindI18n: 'languageChanged digitsChanged' },
  });
  return i18next;
}

/** A page in a sandbox may not touch cookies at all; then they are left out (specification, section 1). */
function detectionOrder(): string[] {
  const cookie = navigator.cookieEnabled ? ['cookie'] : [];
  return ['querystring', ...cookie, 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'];
}

function applyToDocument(): void {
  const language = languageOf(i18next.language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
