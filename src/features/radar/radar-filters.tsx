import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { radarFilters } from '#contract/answers/radar-filters.ts';
import { useFormat } from '#i18n/use-format.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import type { ListState } from '#ui/list/list-state.ts';
import { type RadarWindow, radarWindows } from './radar-windows.ts';

export type RadarFilter = (typeof radarFilters)[number];

type RadarFiltersProps = {
  show: RadarFilter;
  months: RadarWindow;
  month: string | undefined;
  onChange: ListState['set'];
  /** Further filters, after these. */
  children: ReactNode;
};

/** Choice of the radar's classes and of its number of months. */
export function RadarFilters({ show, months, month, onChange, children }: RadarFiltersProps) {
  const { t } = useTranslation('radar');
  const format = useFormat();
  const only = month && { value: 'one' as const, label: t('onlyMonth', { month: format.month(`${month}-15`) }) };
  return (
    <>
      <FilterSelect
        label={t('show')}
        value={show}
        options={radarFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        onChange={(next) => onChange({ show: next })}
      />
      <FilterSelect
        label={t('window')}
        value={month ? 'one' : months}
        options={[
          ...(only ? [only] : []),
          ...radarWindows.map((value) => ({ value, label: format.number(Number(value)) })),
        ]}
        onChange={(next) => next !== 'one' && onChange({ months: next, month: undefined })}
      />
      {children}
    </>
  );
}
