import { useTranslation } from 'react-i18next';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListToolbar } from '#ui/list/list-layout.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { type ListSearch, type OnListSearch, sorts, sponsorFilters } from './list-search.ts';

export type ExploreToolbarProps = { label: string; search: ListSearch; onSearch: OnListSearch };

/** Search, order and sponsor filter; each change starts again at page 1. */
export function ExploreToolbar({ label, search, onSearch }: ExploreToolbarProps) {
  const { t } = useTranslation(['explore', 'common']);
  return (
    <ListToolbar>
      <SearchField value={search.search} label={label} onSearch={(text) => onSearch({ search: text, page: 1 })} />
      <FilterSelect
        label={t('sort.label')}
        value={search.sort}
        options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(sort) => onSearch({ sort, page: 1 })}
      />
      <FilterSelect
        label={t('common:list.sponsorFilter.label')}
        value={search.sponsored}
        options={sponsorFilters.map((value) => ({ value, label: t(`common:list.sponsorFilter.${value}`) }))}
        onChange={(sponsored) => onSearch({ sponsored, page: 1 })}
      />
    </ListToolbar>
  );
}
