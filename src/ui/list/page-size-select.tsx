import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';

export type PageSizeSelectProps = { pageSize: number; onPageSize: (pageSize: number) => void };

/** Rows per page: 5, 10, 20, 50 or 100. */
export const PageSizeSelect = memo(function PageSizeSelect({ pageSize, onPageSize }: PageSizeSelectProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <FilterSelect
      label={t('list.pageSize')}
      value={String(pageSize)}
      options={limits.pageSizes.map((size) => ({ value: String(size), label: format.number(size) }))}
      onChange={(size) => onPageSize(Number(size))}
    />
  );
});
