import { useTranslation } from 'react-i18next';
import type { Region } from '#contract/reading/read.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useManagesAll } from '#hooks/session/use-may.ts';
import { useListState } from '#ui/list/list-state.ts';
import { SearchableFilter } from '#ui/list/searchable-filter.tsx';

const optionOf = (region: Region) => ({ value: region.id, label: region.name, detail: region.address });

/**
 * Filters a list by one region, `regionId` in its address. Users who manage only some regions choose among these; a user
 * with one region gets no filter.
 */
export function RegionFilter({ id }: { id: string | undefined }) {
  const { t } = useTranslation('regions');
  const mine = !useManagesAll();
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
