import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegionForm } from '#contract/forms/region-form.ts';
import { countryCodes } from '#contract/language/countries.ts';
import { limits } from '#contract/limits.ts';
import { fold } from '#contract/text/folding.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import type { FormOf } from '#ui/form/use-form.ts';

/** The country of a region, found by typing its name; the list is as long as in a picker of rows. */
export function CountryField({ of }: { of: FormOf<typeof RegionForm> }) {
  const { t } = useTranslation('regions');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const countries = useMemo(
    () =>
      countryCodes
        .map((value) => ({ value, label: format.country(value) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [format],
  );
  const typed = fold(search);
  const options = countries.filter(({ label }) => fold(label).includes(typed)).slice(0, limits.pickerPageSize);
  return (
    <SearchableSelectField
      of={of}
      name="country"
      label={t('country')}
      options={options}
      onSearch={setSearch}
      labelOf={format.country}
    />
  );
}
