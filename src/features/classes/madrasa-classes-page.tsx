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
import { useOne } from '#hooks/mirror/use-one.ts';
import { useMay } from '#hooks/session/use-may.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Link } from '#ui/button/link.tsx';
import { Count } from '#ui/card/count.tsx';
import { NameList } from '#ui/card/name-list.tsx';
import { useListState } from '#ui/list/list-state.ts';
import { TablePage } from '#ui/list/table-page.tsx';
import { useRowDialogs } from '#ui/list/use-row-dialogs.tsx';
import { LoadingFailed } from '#ui/states/list-states.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { ClassDialog } from './class-dialog.tsx';
import { MadrasaFacts } from './madrasa-facts.tsx';

export type MadrasaClassesPageProps = {
  madarisId: string;
  /** The list that this madrasa is in. */
  parent: { label: string; link: LinkProps };
  /** The people of a class. */
  teachers: (classId: string) => LinkProps;
  students: (classId: string) => LinkProps;
  onManage: (link: LinkProps) => void;
  /** Leads to the other parts of the madrasa. */
  tabs: ReactNode;
  /** Where a row leads. */
  openClass: (classId: string) => LinkProps;
  /** Where a class's reports are read; left out for those who have no such screen. */
  reports?: (classId: string) => LinkProps;
};

/** The classes of a madrasa, to manage them (docs/rules.md#screens). */
export function MadrasaClassesPage(props: MadrasaClassesPageProps) {
  const { madarisId, parent, teachers, students, tabs, onManage, openClass, reports } = props;
  const { t } = useTranslation(['classes', 'common', 'errors']);
  const format = useFormat();
  const madrasa = useOne('madaris.get', { id: madarisId });
  const list = useListState();
  const view = useList('classes.ofMadrasa', { id: madarisId }, list.sponsoredQuery);
  const exportAll = useExport('export.classes', { ...list.sponsoredQuery, madarisId });
  const mayAdd = useMay('classes.create');
  const deleting = useDelete('classes');
  const dialogs = useRowDialogs<Class>(view.rows);
  const columns = useMemo<Column<Class>[]>(() => {
    const inReports = (row: Class, content: ReactNode) =>
      reports ? <Link {...reports(row.id)}>{content}</Link> : content;
    return [
      { header: t('name'), cell: (row) => <bdi>{row.name}</bdi>, sort: 'name' },
      { header: t('description'), cell: (row) => row.description && <bdi>{row.description}</bdi> },
      { header: t('monthlyPrice'), cell: (row) => format.money(row.monthlyPrice) },
      {
        header: t('sponsorBy'),
        cell: (row) => row.sponsorBy && inReports(row, <NameList names={row.sponsorBy.split(betweenSponsors)} />),
      },
      ...(reports
        ? [
            {
              header: t('sponsored'),
              cell: (row: Class) => inReports(row, format.percent(row.sponsoredPercentage)),
            },
          ]
        : []),
      { header: t('reports'), cell: (row) => inReports(row, <Count value={row.reports} />) },
    ];
  }, [t, format, reports]);
  return (
    <>
      <TablePage
        title={madrasa.row?.name ?? t('title')}
        text={madrasa.row && <MadrasaFacts madrasa={madrasa.row} />}
        crumbs={[parent, { label: madrasa.row ? <bdi>{madrasa.row.name}</bdi> : t('title') }]}
        above={
          <>
            {madrasa.state === 'failed' && <LoadingFailed view={madrasa} title={t(loadFailures['madaris.get'])} />}
            {tabs}
          </>
        }
        onExport={exportAll}
        list={list}
        view={view}
        columns={columns}
        rowName={(row) => row.name}
        onOpen={(row) => onManage(openClass(row.id))}
        sponsorFilter
        add={mayAdd ? { label: t('add'), onAdd: dialogs.add } : undefined}
        menu={(row) => [
          ...dialogs.menu(row),
          { label: t('manageStudents'), icon: <Users />, onSelect: () => onManage(students(row.id)) },
          { label: t('manageTeachers'), icon: <GraduationCap />, onSelect: () => onManage(teachers(row.id)) },
        ]}
        empty={{ text: t('emptyHint') }}
        error={t(loadFailures['classes.ofMadrasa'])}
        deletion={{ ...dialogs.deletion, ...deleting, done: t(changeMessages['classes.delete'].done) }}
      />
      <ClassDialog {...dialogs.form} madarisId={madarisId} />
    </>
  );
}
