import type { i18n } from 'i18next';
import { isolated } from '#contract/language/isolated.ts';
import { languageOf } from '#contract/language/languages.ts';

/** A character that no text has: an object is to be put here. */
const place = '\uFFFC';

/**
 * A label that is different in each row by its name only, such as 'Select {{name}}': its words are looked up once for
 * a whole list, which for hundreds of rows would be most of the work.
 */
export function rowLabel({ t, language }: Pick<i18n, 't' | 'language'>, key: 'list.select' | 'list.actionsFor') {
  const sentence = t(key, { name: place });
  return (name: string): string => sentence.replace(place, () => isolated(name, languageOf(language)));
}
