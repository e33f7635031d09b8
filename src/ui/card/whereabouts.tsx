import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';

/** What a region says of where it is. A copy that an older release stored on the device says nothing. */
interface PlaceNames {
  country?: string | null | undefined;
  placeName?: string | undefined;
}

/**
 * Where a region is, in words: 'Azilal, Morocco'; undefined where it does not say. Its place is isolated already: a `bdi` around
 * the whole would turn the line to the place's own direction.
 */
export function useWhere(): (region: PlaceNames) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ country, placeName }) => {
    const named = country ? format.country(country) : undefined;
    if (!placeName) return named;
    const place = `\u2068${placeName}\u2069`;
    return named ? t('placeInCountry', { place, country: named }) : place;
  };
}

export type WhereaboutsProps = {
  /** What it is part of, or its address. */
  name: string;
  /** Its place and country. */
  of: PlaceNames;
};

/** Whether an address ends with the place already: 'River Street 50, Azilal'. */
function isSaidIn(name: string, { placeName }: PlaceNames): boolean {
  return placeName !== undefined && placeName !== '' && name.endsWith(placeName);
}

/** Where something is, under its name: 'Madrasat al-Noor · Azilal, Morocco'. */
export function Whereabouts({ name, of }: WhereaboutsProps) {
  const where = useWhere()(isSaidIn(name, of) ? { country: of.country } : of);
  return (
    <>
      <bdi>{name}</bdi>
      {where && (
        <>
          {' · '}
          {where}
        </>
      )}
    </>
  );
}
