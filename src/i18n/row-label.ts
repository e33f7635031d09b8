import type { i18n } from 'i18next';
import { isolated } from '#contract/language/isolated.ts';
import { languageOf } from '#contract/language/languages.ts';

/** A character that occurs in no text; it marks the place of the name. */
const place = '\uFFFC';

/**
 * A label that differs between rows only by their name, such as 'Select {{name}}'. Its words are looked up once for a whole
 * list, because with hundreds of rows the look-ups would be most of the work.
 */
export function rowLabel({ t, language }: Pick<i18n, 't' | 'language'>, key: 'list.select' | 'list.actionsFor') {
  const sentence = t(key, { name: place });
  return (name: string): string => sentence.replace(place, () => isolated(name, languageOf(language)));
}
