import { useTranslation } from 'react-i18next';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useFormat } from '#i18n/use-format.ts';
import { OptionalFilter, type OptionalFilterProps } from '#ui/list/filter-select.tsx';

/** Keeps what is in one country. Where all is in the same one there is nothing to choose. */
export function CountryFilter({ value, onChange }: Pick<OptionalFilterProps<string>, 'value' | 'onChange'>) {
  const { t } = useTranslation('explore');
  const format = useFormat();
  const { answer, state } = useAnswer('places.countries');
  const codes = [...new Set([...(answer?.data ?? []), ...(value ? [value] : [])])];
  // Until it is known it keeps its place, so that no card moves.
  if (!value && codes.length < 2 && state !== 'loading') return null;
  const options = codes.map((code) => ({ value: code, label: format.country(code) }));
  return (
    <OptionalFilter
      label={t('country')}
      value={value}
      options={options.sort((a, b) => a.label.localeCompare(b.label))}
      onChange={onChange}
    />
  );
}
