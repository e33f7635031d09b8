import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';

/** Monthly price and open amount of a place, in dollars. */
export interface PlaceProgress {
  price: number;
  openDollars: number;
  sponsoredPercentage: number;
}

export interface ProgressWords {
  /** Percentage of the bar, 0 to 100. */
  sponsoredPercentage: number;
  progress: string;
  needed?: string;
  /** The whole percentage; undefined if the place is complete. */
  percent?: number;
}

/**
 * Progress of a place, in the same words everywhere: the percentage, then the open dollars. The percentage follows the
 * dollars. A madrasa's sponsors also cover its classes, but the server does not count that as given to the class itself.
 */
export function useProgressWords(): (place: PlaceProgress) => ProgressWords {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ price, openDollars, sponsoredPercentage }) => {
    if (sponsoredPercentage >= 100) return { sponsoredPercentage, progress: t('progress.complete') };
    const cents = Math.max(0, Math.round((price - openDollars) * 100));
    const percent = price > 0 ? Math.min(99, Math.floor(cents / price)) : sponsoredPercentage;
    return {
      sponsoredPercentage: percent,
      // More is covered than was given to the place alone: the rest comes from above, and the words say so.
      progress: t(percent > sponsoredPercentage ? 'progress.sponsoredAbove' : 'progress.sponsored', {
        percent: format.percent(percent),
      }),
      needed: t('progress.needed', { amount: format.money(openDollars) }),
      percent,
    };
  };
}
