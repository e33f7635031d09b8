import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';

/** What a place costs a month and what is still needed of it, in dollars. */
export interface PlaceProgress {
  price: number;
  openDollars: number;
  sponsoredPercentage: number;
}

export interface ProgressWords {
  /** Of the bar, 0 to 100. */
  sponsoredPercentage: number;
  progress: string;
  needed?: string;
  /** The whole percentage, where it says the same as the dollars. */
  percent?: number;
}

/**
 * How far a place has come, in words. Where the whole percentage would contradict what is still needed (it is rounded down,
 * and a madrasa's sponsors cover its classes too), the words are dollars: '$2 of $500 given'.
 */
export function useProgressWords(): (place: PlaceProgress) => ProgressWords {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ price, openDollars, sponsoredPercentage }) => {
    if (sponsoredPercentage >= 100) return { sponsoredPercentage, progress: t('progress.complete') };
    const needed = t('progress.needed', { amount: format.money(openDollars) });
    const cents = Math.max(0, Math.round((price - openDollars) * 100));
    const percent = price > 0 ? cents / price : 0;
    if (Math.floor(percent) !== sponsoredPercentage || (sponsoredPercentage === 0 && cents > 0)) {
      const progress = t('progress.given', { given: format.money(cents / 100), price: format.money(price) });
      return { sponsoredPercentage: Math.min(99, percent), progress, needed };
    }
    const progress = t('progress.sponsored', { percent: format.percent(sponsoredPercentage) });
    return { sponsoredPercentage, progress, needed, percent: sponsoredPercentage };
  };
}
