import { useTranslation } from 'react-i18next';
import { languageOf, traitsOf } from '#contract/language/languages.ts';
import { readerSorts } from '#contract/mirror/list-orders.ts';

/** The order of places for the reader of this language: names in its script first. */
export function useReaderSort() {
  const { i18n } = useTranslation();
  return readerSorts[traitsOf(languageOf(i18n.language)).script];
}
