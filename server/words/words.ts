import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInstance, type FormatterModule, type Resource } from 'i18next';
import { fallbackLanguage, type Language, languageCodes, languageOf } from '#contract/language/languages.ts';
import { shownValue } from '#contract/language/shown-value.ts';
import { type Namespace, type Words, wordOptions } from '#contract/language/words.ts';
import { formatOf } from './format-of.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Words;
  }
}

/** Beside the bundled server, and their place in the sources. */
const folders = [new URL('./locales/', import.meta.url), new URL('../../public/locales/', import.meta.url)];

const valueFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) => shownValue(value, languageOf(language), formatOf),
};

/** Read once, before anything is served, with the files and rules of the page. */
const words = createInstance().use(valueFormatter);
void words.init({
  ...wordOptions,
  lng: fallbackLanguage,
  resources: readWords(),
  initAsync: false,
});

/** The texts of a namespace in a language, filled in with values. */
export function wordsOf<N extends Namespace>(language: Language, namespace: N) {
  return words.getFixedT(language, namespace);
}

/** All texts of a namespace, unchanged from their file, for those without values that are looked up by a computed name. */
export function textsOf<N extends Namespace>(language: Language, namespace: N): Words[N] {
  return words.getResourceBundle(language, namespace);
}

function readWords(): Resource {
  const folder = folders.find((url) => existsSync(url));
  if (!folder) throw new Error('The words of the server (locales) are not beside it.');
  return Object.fromEntries(
    languageCodes.map((language) => {
      const own = new URL(`${language}/`, folder);
      const files = readdirSync(own).map((file) => [
        file.replace(/\.json$/, ''),
        JSON.parse(readFileSync(new URL(file, own), 'utf8')),
      ]);
      return [language, Object.fromEntries(files)];
    }),
  );
}
