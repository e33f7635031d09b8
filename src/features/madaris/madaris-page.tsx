import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import { betweenSponsors } from '#contract/entities/sponsorship.ts';
import type { Madrasa } from '#contract/reading/read.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useFound } from '#hooks/calls/use-found.ts';
import { useDelete } from '#hooks/calls/use-save.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useManagesAll, useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NameList } from '#ui/card/name-list.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage, type TablePageProps } from '#ui/list/table-page.tsx';
import { useRowDialogs } from '#ui/list/use-row-dialogs.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { MadrasaDialog } from './madrasa-dialog.tsx';
import { useRegionsToChoose } from './use-regions-to-choose.ts';

export type MadarisPageProps = Pick<TablePageProps<Madrasa>, 'filters' | 'section'> & {
  /** Filter: the only region that is shown. */
  regionId?: string | undefined;
  /** Address at which a madrasa is managed. */
  link: (madrasaId: string) => LinkProps;
};

/** The madaris that an admin or supervisor manages; a row leads to its classes. */
export function MadarisPage({ regionId, link, filters, section = false }: MadarisPageProps) {
  const { t } = useTranslation(['madaris', 'common']);
  const navigate = useNavigate();
  const mine = !useManagesAll();
  const open = ({ id }: Madrasa) => void navigate(link(id));
  const format = useFormat();
  const list = useListState({ filters: ['regionId'] });
  const query = { ...list.sponsoredQuery, ...(mine && { mine }), ...(regionId && { regionId }) };
  const view = useList('madaris.list', {}, query);
  const found = useFound<Madrasa, 'madaris.list'>('madaris.list', {}, query);
  const exportAll = useExport('export.madaris', query);
  const mayCreate = useMay('madaris.create');
  const mayDelete = useMay('madaris.delete');
  const { regions, isWithoutRegion } = useRegionsToChoose();
  const deleting = useDelete('madaris');
  const dialogs = useRowDialogs<Madrasa>(view.rows);
  const columns = useMemo<Column<Madrasa>[]>(
    () => [
      { header: t('name'), cell: (madrasa) => <bdi>{madrasa.name}</bdi>, sort: 'name' },
      { header: t('address'), cell: (madrasa) => <bdi>{madrasa.address}</bdi> },
      { header: t('classes'), count: (madrasa) => madrasa.totalClasses },
      { header: t('teachers'), count: (madrasa) => madrasa.totalTeachers },
      {
        header: t('sponsorBy'),
        cell: ({ sponsorBy }) => sponsorBy && <NameList names={sponsorBy.split(betweenSponsors)} />,
      },
      {
        header: t('sponsoredPercentage'),
        numeric: true,
        cell: (madrasa) => format.percent(madrasa.sponsoredPercentage),
      },
    ],
    [t, format],
  );
  return (
    <>
      <TablePage
        title={t('title')}
        onExport={exportAll}
        list={list}
        filters={filters}
        section={section}
        view={view}
        found={found}
        columns={columns}
        rowName={(madrasa) => madrasa.name}
        onOpen={open}
        sponsorFilter
        add={mayCreate && !isWithoutRegion ? { label: t('add'), onAdd: dialogs.add } : undefined}
        menu={(madrasa) => [
          { label: t('common:actions.view'), icon: <Eye />, onSelect: () => open(madrasa) },
          ...dialogs.menu(madrasa, mayDelete),
        ]}
        deletion={mayDelete && { ...dialogs.deletion, ...deleting, done: t(changeMessages['madaris.delete'].done) }}
        empty={{ text: t(isWithoutRegion ? 'noRegion' : 'emptyHint') }}
      />
      <MadrasaDialog {...dialogs.form} regions={regions} />
    </>
  );
}
