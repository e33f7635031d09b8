import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';

/** Location of a region. A copy stored by an older release has none. */
interface PlaceNames {
  country?: string | null | undefined;
  placeName?: string | undefined;
}

/**
 * Location of a region in words: 'Azilal, Morocco'; undefined without one. Its place is already isolated, because a `bdi`
 * around everything would turn the line to the place's own direction.
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
  /** The place above it, or its address. */
  name: string;
  /** Its place and country. */
  of: PlaceNames;
};

/** True if the address already ends with the place: 'River Street 50, Azilal'. */
function isSaidIn(name: string, { placeName }: PlaceNames): boolean {
  return placeName !== undefined && placeName !== '' && name.endsWith(placeName);
}

/** Location below a name: 'Madrasat al-Noor · Azilal, Morocco'. */
export function Whereabouts({ name, of }: WhereaboutsProps) {
  const format = useFormat();
  const where = useWhere()(isSaidIn(name, of) ? { country: of.country } : of);
  return (
    <>
      <bdi>{name}</bdi>
      {where && (
        <>
          {format.between}
          {where}
        </>
      )}
    </>
  );
}
