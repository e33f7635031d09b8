import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { type ListSearch, listQuery, type OnListSearch } from './list-search.ts';
import { ClassCard, MadrasaCard, RegionCard } from './place-cards.tsx';
import { PlaceList } from './place-list.tsx';

type ListProps = { search: ListSearch; onSearch: OnListSearch; limit?: number; pairs?: boolean };

export function RegionList({ search, onSearch, limit = limits.defaultPageSize }: ListProps) {
  const { t } = useTranslation(['explore', 'errors']);
  const view = useList('regions.list', {}, listQuery(search, limit));
  return (
    <PlaceList
      view={view}
      search={search}
      onSearch={onSearch}
      label={t('searchRegions')}
      error={t('errors:data')}
      card={(region) => <RegionCard key={region.id} region={region} level={2} />}
    />
  );
}

/** The madaris of a region, or all. */
export function MadarisList({
  regionId,
  search,
  onSearch,
  limit = limits.defaultPageSize,
  pairs = false,
}: ListProps & { regionId?: string | undefined }) {
  const { t } = useTranslation(['explore', 'errors']);
  const query = listQuery(search, limit);
  const of = regionId ? ([`madaris.ofRegion`, { id: regionId }] as const) : (['madaris.list', {}] as const);
  const view = useList(of[0], of[1], query);
  return (
    <PlaceList
      view={view}
      search={search}
      onSearch={onSearch}
      pairs={pairs}
      label={t('searchMadaris')}
      error={t('errors:listFailed')}
      card={(madrasa) => <MadrasaCard key={madrasa.id} madrasa={madrasa} level={pairs ? 3 : 2} />}
    />
  );
}

/** The classes of a madrasa or of a region, or all. */
export function ClassList({
  regionId,
  madrasaId,
  search,
  onSearch,
  limit = limits.defaultPageSize,
  pairs = false,
}: ListProps & { regionId?: string; madrasaId?: string }) {
  const { t } = useTranslation(['explore', 'errors']);
  const of = madrasaId ? (['classes.ofMadrasa', { id: madrasaId }] as const) : (['classes.list', {}] as const);
  const view = useList(of[0], of[1], { ...listQuery(search, limit), ...(regionId && { regionId }) });
  return (
    <PlaceList
      view={view}
      search={search}
      onSearch={onSearch}
      pairs={pairs}
      label={t('searchClasses')}
      error={t('errors:classList')}
      card={(row) => <ClassCard key={row.id} class={row} level={pairs ? 3 : 2} />}
    />
  );
}
