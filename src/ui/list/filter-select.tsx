import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeSelect } from '#ui/fields/native-select.tsx';
import { styled } from '#ui/styled.ts';
import { type SponsorFilter, sponsorFilters } from './list-search.ts';

export type FilterSelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** One choice about a list: a filter, the page size. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterSelectProps<Value>) {
  const id = useId();
  return (
    <styled.label htmlFor={id} display="inline-flex" alignItems="center" gap="2" color="fg.muted" textStyle="sm">
      {label}
      <NativeSelect
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </styled.label>
  );
}

export type OptionalFilterProps<Value extends string> = Omit<FilterSelectProps<Value>, 'value' | 'onChange'> & {
  /** The value to filter by; undefined shows all rows. */
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** A filter whose first choice is 'All'. */
export function OptionalFilter<Value extends string>({
  options,
  value,
  onChange,
  ...select
}: OptionalFilterProps<Value>) {
  const { t } = useTranslation();
  return (
    <FilterSelect<Value | 'all'>
      {...select}
      value={value ?? 'all'}
      options={[{ value: 'all', label: t('list.sponsorFilter.all') }, ...options]}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  );
}

/** All, Sponsored, Unsponsored. */
export function SponsorFilterSelect(filter: Pick<OptionalFilterProps<SponsorFilter>, 'value' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <OptionalFilter
      {...filter}
      label={t('list.sponsorFilter.label')}
      options={sponsorFilters.map((value) => ({ value, label: t(`list.sponsorFilter.${value}`) }))}
    />
  );
}
