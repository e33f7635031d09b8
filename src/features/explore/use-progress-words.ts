import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';

/** How far a place has come, in words, as its card takes them. */
export function useProgressWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ sponsoredPercentage, openDollars }: { sponsoredPercentage: number; openDollars: number }) => {
    if (sponsoredPercentage >= 100) return { sponsoredPercentage, progress: t('progress.complete') };
    return {
      sponsoredPercentage,
      progress: t('progress.sponsored', { percent: format.percent(sponsoredPercentage) }),
      needed: t('progress.needed', { amount: format.money(openDollars) }),
    };
  };
}
