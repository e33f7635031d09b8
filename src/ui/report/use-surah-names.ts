import { useTranslation } from 'react-i18next';
import { languageOf, traitsOf } from '#contract/language/languages.ts';
import { useRead } from '#lib/react/use-read.ts';

/** The names of the surahs in the reader's script, the first of them first; undefined until they are there. */
export function useSurahNames(isNeeded: boolean): readonly string[] | undefined {
  const { i18n } = useTranslation();
  const names = useRead(
    isNeeded ? 'names' : null,
    async () => (await import('#contract/report-parts/surahs.ts')).surahNames,
    'The names of the surahs could not be loaded.',
  );
  return names?.[traitsOf(languageOf(i18n.language)).script];
}
