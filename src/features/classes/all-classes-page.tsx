import type { LinkProps } from '@tanstack/react-router';
import { GraduationCap, Users } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMessages, loadFailures } from '#contract/call-messages.ts';
import type { Class } from '#contract/entities/class.ts';
import { betweenSponsors } from '#contract/entities/sponsorship.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useDelete } from '#hooks/calls/use-save.ts';
import { useList } from '#hooks/mirror/use-list.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { NameList } from '#ui/card/name-list.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { useRowDialogs } from '#ui/list/use-row-dialogs.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { ClassDialog } from './class-dialog.tsx';
import { type ClassesShown, classesShown } from './classes-shown.ts';

export type AllClassesPageProps = {
  show: ClassesShown | undefined;
  /** Of one region only. */
  regionId: string | undefined;
  /** Further filters, beside those of the page. */
  filters: ReactNode;
  /** Keeps the classes of the person's own regions. */
  mine: boolean;
  links: {
    class: (classId: string) => LinkProps;
    madrasa: (madrasaId: string) => LinkProps;
    students: (madrasaId: string, classId: string) => LinkProps;
    teachers: (madrasaId: string, classId: string) => LinkProps;
  };
  onOpen: (link: LinkProps) => void;
};

/** All classes that a person manages: where the figures of the home lead to. A class is added on its madrasa's page. */
export function AllClassesPage({ show = 'all', regionId, filters, mine, links, onOpen }: AllClassesPageProps) {
  const { t } = useTranslation(['classes', 'common', 'errors']);
  const format = useFormat();
  const list = useListState({ filters: ['show', 'regionId'] });
  const query = {
    ...list.sponsoredQuery,
    ...(mine && { mine }),
    ...(regionId && { regionId }),
    ...(show === 'without-teacher' && { taught: false }),
    ...(show === 'without-students' && { attended: false }),
  };
  const view = useList('classes.list', {}, query);
  const exportAll = useExport('export.classes', query);
  const deleting = useDelete('classes');
  const dialogs = useRowDialogs<Class>(view.rows);
  const columns = useMemo<Column<Class>[]>(
    () => [
      { header: t('name'), cell: (row) => <bdi>{row.name}</bdi>, sort: 'name' },
      {
        header: t('madrasa'),
        cell: (row) => (
          <Link {...links.madrasa(row.madarisId)}>
            <bdi>{row.madaris.name}</bdi>
          </Link>
        ),
      },
      { header: t('monthlyPrice'), cell: (row) => format.money(row.monthlyPrice) },
      {
        header: t('sponsorBy'),
        cell: ({ sponsorBy }) => sponsorBy && <NameList names={sponsorBy.split(betweenSponsors)} />,
      },
      { header: t('reports'), count: (row) => row.reports },
    ],
    [t, format, links],
  );
  return (
    <>
      <TablePage
        title={t('allTitle')}
        list={list}
        view={view}
        onExport={exportAll}
        sponsorFilter
        filters={
          <>
            <FilterSelect
              label={t('show')}
              value={show}
              options={classesShown.map((value) => ({ value, label: t(`showing.${value}`) }))}
              onChange={(next) => list.set({ show: next === 'all' ? undefined : next })}
            />
            {filters}
          </>
        }
        columns={columns}
        rowName={(row) => row.name}
        onOpen={(row) => onOpen(links.class(row.id))}
        menu={(row) => [
          ...dialogs.menu(row),
          {
            label: t('manageStudents'),
            icon: <Users />,
            onSelect: () => onOpen(links.students(row.madarisId, row.id)),
          },
          {
            label: t('manageTeachers'),
            icon: <GraduationCap />,
            onSelect: () => onOpen(links.teachers(row.madarisId, row.id)),
          },
        ]}
        empty={{ text: t('allHint') }}
        error={t(loadFailures['classes.list'])}
        deletion={{ ...dialogs.deletion, ...deleting, done: t(changeMessages['classes.delete'].done) }}
      />
      {dialogs.form.row && <ClassDialog {...dialogs.form} madarisId={dialogs.form.row.madarisId} />}
    </>
  );
}
