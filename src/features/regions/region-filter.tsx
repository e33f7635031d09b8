import { useTranslation } from 'react-i18next';
import type { Region } from '#contract/entities/region.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useListState } from '#ui/list/list-state.ts';
import { SearchableFilter } from '#ui/list/searchable-filter.tsx';

const optionOf = (region: Region) => ({ value: region.id, label: region.name, detail: region.address });

export type RegionFilterProps = {
  /** The region that is kept alone. */
  id: string | undefined;
  /** Offers the person's own regions only, and nothing to someone who has one. */
  mine?: boolean;
};

/** Keeps what is in one region, in lists of what belongs to many: `regionId` of their address. */
export function RegionFilter({ id, mine = false }: RegionFilterProps) {
  const { t } = useTranslation('regions');
  const { set } = useListState();
  const { row } = useOne('regions.get', id ? { id } : null);
  const { picker } = useOptions('regions.list', mine ? { mine } : {}, optionOf, row && optionOf(row));
  const own = useList('regions.list', {}, mine ? { mine, limit: 2 } : null);
  if (mine && own.totalItems < 2 && !id) return null;
  return (
    <SearchableFilter
      label={t('region')}
      all={t('all')}
      value={id}
      onChange={(regionId) => set({ regionId })}
      {...picker}
    />
  );
}
