import { useTranslation } from 'react-i18next';
import { useDelete } from '#hooks/calls/use-save.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { useRowDialogs } from '#ui/list/use-row-dialogs.tsx';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import { RegionForm } from './region-form.tsx';

/** All regions, for the admin. */
export function RegionsPage() {
  const { t } = useTranslation(['regions', 'common']);
  const format = useFormat();
  const list = useListState();
  const view = useList('regions.list', {}, list.sponsoredQuery);
  const mayAdd = useMay('regions.create');
  const remove = useDelete('regions.delete');
  const dialogs = useRowDialogs(view.rows);
  return (
    <>
      <TablePage
        title={t('title')}
        list={list}
        view={view}
        columns={[
          { header: t('name'), cell: (region) => <bdi>{region.name}</bdi>, sort: 'name' },
          { header: t('description'), cell: (region) => region.description },
          { header: t('totalPrice'), cell: (region) => format.money(region.totalPrice) },
        ]}
        rowName={(region) => region.name}
        sponsorFilter
        add={mayAdd ? { label: t('add'), onAdd: dialogs.add } : undefined}
        menu={dialogs.menu}
        empty={{ text: t('emptyHint') }}
      />
      <RegionForm {...dialogs.form} />
      <DeleteDialog {...dialogs.deletion} name={(region) => region.name} onDelete={remove} done={t('deleted')} />
    </>
  );
}
