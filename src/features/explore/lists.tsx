import { useTranslation } from 'react-i18next';
import { loadFailures } from '#contract/call-messages.ts';
import { limits } from '#contract/limits.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { PlaceList, useExploreList } from './list/place-list.tsx';
import { ClassCard, MadrasaCard, RegionCard } from './place-cards.tsx';

export function RegionList() {
  const { t } = useTranslation(['explore', 'errors']);
  const list = useExploreList({ everywhere: true });
  return (
    <PlaceList
      list={list}
      view={useList('regions.list', {}, list.query)}
      label={t('searchRegions')}
      error={t(loadFailures['regions.list'])}
      card={(region) => <RegionCard key={region.id} region={region} level={2} />}
      type="region"
    />
  );
}

/** A few cards in pairs, as on the page of the surrounding place, or all of them. */
type Amount = { pairs?: boolean };

/** The madaris of a region, or all. */
export function MadarisList({ regionId, pairs = false }: { regionId?: string } & Amount) {
  const { t } = useTranslation(['explore', 'errors']);
  const list = useExploreList({ limit: pairs ? limits.cardPageSize : undefined, everywhere: !regionId });
  const of = regionId ? (['madaris.ofRegion', { id: regionId }] as const) : (['madaris.list', {}] as const);
  return (
    <PlaceList
      list={list}
      view={useList(of[0], of[1], list.query)}
      pairs={pairs}
      type="madrasa"
      label={t('searchMadaris')}
      error={t(loadFailures['madaris.list'])}
      card={(madrasa) => (
        <MadrasaCard key={madrasa.id} madrasa={madrasa} level={pairs ? 3 : 2} ofRegion={regionId !== undefined} />
      )}
    />
  );
}

/** The classes of a madrasa or of a region, or all. */
export function ClassList({ regionId, madrasaId, pairs = false }: { regionId?: string; madrasaId?: string } & Amount) {
  const { t } = useTranslation(['explore', 'errors']);
  const everywhere = !(regionId || madrasaId);
  const list = useExploreList({ limit: pairs ? limits.cardPageSize : undefined, everywhere });
  const of = madrasaId ? (['classes.ofMadrasa', { id: madrasaId }] as const) : (['classes.list', {}] as const);
  return (
    <PlaceList
      list={list}
      view={useList(of[0], of[1], { ...list.query, offered: true, ...(regionId && { regionId }) })}
      pairs={pairs}
      type="class"
      label={t('searchClasses')}
      error={t(loadFailures['classes.list'])}
      card={(row) => <ClassCard key={row.id} class={row} level={pairs ? 3 : 2} ofMadrasa={madrasaId !== undefined} />}
    />
  );
}
