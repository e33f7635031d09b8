import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import type { ComparedMonth } from './compare-months.ts';

/** Difference of a month from the one before, in words: '2 more than in September'. */
export function useChangeWords() {
  const { t } = useTranslation('home');
  const format = useFormat();
  return ({ before, change }: ComparedMonth, write: (value: number) => string): string => {
    const month = format.month(`${before}-15`);
    if (change === 0) return t('change.none', { month });
    return t(change > 0 ? 'change.more' : 'change.less', { month, change: write(Math.abs(change)) });
  };
}
