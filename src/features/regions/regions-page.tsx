import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Region } from '#contract/entities/region.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useDelete, useDeleteSeveral } from '#hooks/calls/use-save.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ExportMenu } from '#ui/list/export-menu.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { useRowDialogs } from '#ui/list/use-row-dialogs.tsx';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { RegionForm } from './region-form.tsx';
import { type RegionsShown, regionsShown } from './regions-shown.ts';

/** All regions, for the admin. */
export function RegionsPage({ show, onShow }: { show: RegionsShown; onShow: (show: RegionsShown) => void }) {
  const { t } = useTranslation(['regions', 'common']);
  const format = useFormat();
  const list = useListState({ filters: ['show'] });
  const query = { ...list.sponsoredQuery, ...(show === 'without-supervisor' && { supervised: false }) };
  const view = useList('regions.list', {}, query);
  const exportAll = useExport('export.regions', query);
  const mayAdd = useMay('regions.create');
  const remove = useDelete('regions.delete');
  const removeSeveral = useDeleteSeveral('regions.deleteSeveral');
  const dialogs = useRowDialogs(view.rows);
  const columns = useMemo<Column<Region>[]>(
    () => [
      { header: t('name'), cell: (region) => <bdi>{region.name}</bdi>, sort: 'name' },
      { header: t('description'), cell: (region) => region.description && <bdi>{region.description}</bdi> },
      { header: t('totalPrice'), cell: (region) => format.money(region.totalPrice) },
    ],
    [t, format],
  );
  return (
    <>
      <TablePage
        title={t('title')}
        actions={<ExportMenu onExport={exportAll} />}
        list={list}
        view={view}
        columns={columns}
        rowName={(region) => region.name}
        sponsorFilter
        filters={
          <FilterSelect
            label={t('show')}
            value={show}
            options={regionsShown.map((value) => ({ value, label: t(`showing.${value}`) }))}
            onChange={onShow}
          />
        }
        add={mayAdd ? { label: t('add'), onAdd: dialogs.add } : undefined}
        menu={dialogs.menu}
        onDeleteSeveral={removeSeveral}
        empty={{ text: t('emptyHint') }}
      />
      <RegionForm {...dialogs.form} />
      <DeleteDialog {...dialogs.deletion} name={(region) => region.name} onDelete={remove} done={t('deleted')} />
    </>
  );
}
