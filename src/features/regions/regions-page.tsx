import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import type { Region } from '#contract/reading/read.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useFound } from '#hooks/calls/use-found.ts';
import { useDelete } from '#hooks/calls/use-save.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { useRowDialogs } from '#ui/list/use-row-dialogs.tsx';
import type { MenuItems } from '#ui/overlay/menu.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { RegionDialog } from './region-dialog.tsx';
import { type RegionsShown, regionsShown } from './regions-shown.ts';

type RegionsPageProps = {
  show?: RegionsShown | undefined;
  /** Further entries of a region's menu. */
  menu?: (region: Region) => MenuItems;
};

/** All regions, for the admin. */
export function RegionsPage({ show = 'all', menu }: RegionsPageProps) {
  const { t } = useTranslation(['regions', 'common']);
  const format = useFormat();
  const list = useListState({ filters: ['show'] });
  const query = { ...list.sponsoredQuery, ...(show === 'without-supervisor' && { supervised: false }) };
  const view = useList('regions.list', {}, query);
  const found = useFound<Region, 'regions.list'>('regions.list', {}, query);
  const exportAll = useExport('export.regions', query);
  const mayAdd = useMay('regions.create');
  const deleting = useDelete('regions');
  const dialogs = useRowDialogs(view.rows);
  const { answer: settings } = useAnswer('settings.get');
  const columns = useMemo<Column<Region>[]>(
    () => [
      { header: t('name'), cell: (region) => <bdi>{region.name}</bdi>, sort: 'name' },
      { header: t('description'), cell: (region) => region.description && <bdi>{region.description}</bdi> },
      { header: t('totalPrice'), numeric: true, cell: (region) => format.money(region.totalPrice) },
    ],
    [t, format],
  );
  return (
    <>
      <TablePage
        title={t('title')}
        onExport={exportAll}
        list={list}
        view={view}
        found={found}
        columns={columns}
        rowName={(region) => region.name}
        sponsorFilter
        filters={
          <FilterSelect
            label={t('show')}
            value={show}
            options={regionsShown.map((value) => ({ value, label: t(`showing.${value}`) }))}
            onChange={(next) => list.set({ show: next === 'all' ? undefined : next })}
          />
        }
        add={mayAdd ? { label: t('add'), onAdd: dialogs.add } : undefined}
        menu={(region) => [...(menu?.(region) ?? []), ...dialogs.menu(region)]}
        deletion={{ ...dialogs.deletion, ...deleting, done: t(changeMessages['regions.delete'].done) }}
        empty={{ text: t('emptyHint') }}
      />
      <RegionDialog {...dialogs.form} dueDay={settings?.data.dueDay} />
    </>
  );
}
