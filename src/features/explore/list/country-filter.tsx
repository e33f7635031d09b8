import { useTranslation } from 'react-i18next';
import type { CountryCounts } from '#contract/answers/country-counts.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { OptionalFilter, type OptionalFilterProps } from '#ui/list/filter-select.tsx';
import type { SponsorFilter } from '#ui/list/list-search.ts';

export type CountryFilterProps = Pick<OptionalFilterProps<string>, 'value' | 'onChange'> & {
  /** Kind of the listed places and their filter; each country shows its number of these. */
  counted: { type: keyof CountryCounts; sponsored: SponsorFilter | undefined } | undefined;
};

/** Filter by country. If all places are in one country, there is nothing to choose. */
export function CountryFilter({ value, onChange, counted }: CountryFilterProps) {
  const { t } = useTranslation('explore');
  const format = useFormat();
  const { answer, state } = useAnswer('places.countries');
  const codes = [...new Set([...(answer?.data ?? []), ...(value ? [value] : [])])];
  // Until the countries are known it keeps its place, so that no card moves.
  if (!value && codes.length < 2 && state !== 'loading') return null;
  const options = codes
    .map((code) => ({ code, name: format.country(code), counts: answer?.counts?.[code] }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ code, name, counts }) => ({
      value: code,
      label:
        counted && counts
          ? t('countryWith', { country: name, number: format.number(numberOf(counts, counted)) })
          : name,
    }));
  return <OptionalFilter label={t('country')} value={value} options={options} onChange={onChange} />;
}

function numberOf(counts: CountryCounts, { type, sponsored }: NonNullable<CountryFilterProps['counted']>): number {
  const { all, sponsored: complete } = counts[type];
  if (sponsored === undefined) return all;
  return sponsored === 'sponsored' ? complete : all - complete;
}
