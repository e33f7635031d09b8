import { useTranslation } from 'react-i18next';
import type { Passage } from '#contract/report-parts/passages.ts';
import { versesOf } from '#contract/report-parts/verses.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useSurahNames } from './use-surah-names.ts';

/** Says a passage in the reader's language: 'Surah an-Naba, verses 1 to 30'. Until the names are there the surah has its number. */
export function usePassageWords(isNeeded: boolean): (passage: Passage) => string {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const names = useSurahNames(isNeeded);
  return ({ surah, from, to }) => {
    const values = {
      surah: names?.[surah - 1] ?? format.number(surah),
      from: format.number(from),
      to: format.number(to),
    };
    if (from === 1 && to === versesOf(surah)) return t('page.passageWhole', values);
    return t(from === to ? 'page.passageVerse' : 'page.passage', values);
  };
}
