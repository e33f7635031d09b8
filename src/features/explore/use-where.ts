import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';

/** What a region says of where it is. A copy that an older release stored on the device says nothing. */
interface Whereabouts {
  country?: string | null;
  placeName?: string;
}

/**
 * Where a region is, in words: 'Azilal, Morocco'; undefined where it does not say. Its place is isolated already: a `bdi` around
 * the whole would turn the line to the place's own direction.
 */
export function useWhere(): (region: Whereabouts) => string | undefined {
  const { t } = useTranslation('explore');
  const format = useFormat();
  return ({ country, placeName }) => {
    const named = country ? format.country(country) : undefined;
    if (!placeName) return named;
    const place = `\u2068${placeName}\u2069`;
    return named ? t('where', { place, country: named }) : place;
  };
}
