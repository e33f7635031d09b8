import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import { limits } from '#contract/limits.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useDelete, useDeleteSeveral } from '#hooks/calls/use-save.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ExportMenu } from '#ui/list/export-menu.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage, type TablePageProps } from '#ui/list/table-page.tsx';
import { useRowDialogs } from '#ui/list/use-row-dialogs.tsx';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { MadrasaForm } from './madrasa-form.tsx';

export type MadarisPageProps = Pick<TablePageProps<Madrasa>, 'actions'> & {
  /** Keeps the madaris of the person's own regions. */
  mine: boolean;
  /** Keeps the madaris of one region; offered where the person may choose among all. */
  region?: { id: string | undefined; onChange: (id: string | undefined) => void };
  onOpen: (madrasa: Madrasa) => void;
};

/** Madaris as the admin and a supervisor manage them; a row leads to its classes. */
export function MadarisPage({ mine, region, onOpen, actions }: MadarisPageProps) {
  const { t } = useTranslation(['madaris', 'common']);
  const format = useFormat();
  const list = useListState();
  const query = { ...list.sponsoredQuery, ...(mine && { mine }), ...(region?.id && { regionId: region.id }) };
  const view = useList('madaris.list', {}, query);
  const exportAll = useExport('export.madaris', query);
  const mayCreate = useMay('madaris.create');
  const mayDelete = useMay('madaris.delete');
  const regions = useList('regions.list', {}, { limit: 2, ...(mine && { mine }) });
  const several = regions.totalItems > 1;
  const isWithoutRegion = mine && regions.state === 'ready' && regions.totalItems === 0;
  const remove = useDelete('madaris.delete');
  const removeSeveral = useDeleteSeveral('madaris.deleteSeveral');
  const dialogs = useRowDialogs<Madrasa>(view.rows);
  const columns = useMemo<Column<Madrasa>[]>(
    () => [
      { header: t('name'), cell: (madrasa) => <bdi>{madrasa.name}</bdi>, sort: 'name' },
      { header: t('address'), cell: (madrasa) => <bdi>{madrasa.address}</bdi> },
      { header: t('classes'), count: (madrasa) => madrasa.totalClasses },
      { header: t('teachers'), count: (madrasa) => madrasa.totalTeachers },
      { header: t('sponsorBy'), cell: (madrasa) => madrasa.sponsorBy },
      { header: t('sponsoredPercentage'), cell: (madrasa) => format.percent(madrasa.sponsoredPercentage) },
    ],
    [t, format],
  );
  return (
    <>
      <TablePage
        title={t('title')}
        actions={
          <>
            {actions}
            <ExportMenu onExport={exportAll} />
          </>
        }
        list={{ ...list, narrowed: list.narrowed || region?.id !== undefined }}
        filters={region && <RegionFilter {...region} />}
        view={view}
        columns={columns}
        rowName={(madrasa) => madrasa.name}
        onOpen={onOpen}
        sponsorFilter
        add={mayCreate && !isWithoutRegion ? { label: t('add'), onAdd: dialogs.add } : undefined}
        menu={(madrasa) => dialogs.menu(madrasa, mayDelete)}
        onDeleteSeveral={mayDelete ? removeSeveral : undefined}
        empty={{ text: t(isWithoutRegion ? 'noRegion' : 'emptyHint') }}
      />
      <MadrasaForm {...dialogs.form} regions={mine ? (several ? 'own' : 'only') : 'all'} />
      <DeleteDialog {...dialogs.deletion} name={({ name }) => name} onDelete={remove} done={t('deleted')} />
    </>
  );
}

function RegionFilter({ id, onChange }: NonNullable<MadarisPageProps['region']>) {
  const { t } = useTranslation('madaris');
  const regions = useList('regions.list', {}, { limit: limits.pickerPageSize }).rows;
  return (
    <FilterSelect
      label={t('region')}
      value={id ?? ''}
      options={[{ value: '', label: t('allRegions') }, ...regions.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(value) => onChange(value === '' ? undefined : value)}
    />
  );
}
