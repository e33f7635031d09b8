import { useTranslation } from 'react-i18next';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useListState } from '#ui/list/list-state.ts';
import { SearchableFilter } from '#ui/list/searchable-filter.tsx';
import { classOption, useOwnClassQuery } from './class-options.ts';

/** Filters people by one class of a madrasa: `classId` of the address. New people are added to the chosen class. */
export function ClassFilter({ id, madarisId }: { id: string | undefined; madarisId: string }) {
  const { t } = useTranslation('users');
  const { set } = useListState();
  const { row } = useOne('classes.get', id ? { classId: id } : null);
  const query = useOwnClassQuery(madarisId);
  const { picker } = useOptions('classes.list', query, classOption, row && classOption(row));
  return (
    <SearchableFilter
      label={t('class')}
      all={t('allClasses')}
      value={id}
      onChange={(classId) => set({ classId })}
      {...picker}
    />
  );
}
