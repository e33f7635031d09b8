import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { GraduationCap, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import type { Class } from '#contract/reading/read.ts';
import { useExport } from '#hooks/calls/use-export.ts';
import { useDelete } from '#hooks/calls/use-save.ts';
import { TablePage, type TablePageProps } from '#ui/list/table-page.tsx';
import { useRowDialogs } from '#ui/list/use-row-dialogs.tsx';
import { ClassDialog } from './class-dialog.tsx';
import { EndSeveral } from './end-several.tsx';
import { useClassEnds } from './use-class-ends.tsx';

/** Addresses at which the user's role manages a class, its madrasa and its people. */
export interface ClassLinks {
  readonly class: (classId: string) => LinkProps;
  readonly madrasa: (madrasaId: string) => LinkProps;
  readonly students: (madrasaId: string, classId?: string) => LinkProps;
  readonly teachers: (madrasaId: string, classId?: string) => LinkProps;
}

type ClassTableProps = Pick<
  TablePageProps<Class>,
  'title' | 'part' | 'text' | 'crumbs' | 'above' | 'filters' | 'list' | 'view' | 'found' | 'columns' | 'empty' | 'error'
> & {
  /** Query of the list, in the form of the export. */
  query: Parameters<typeof useExport>[1];
  links: ClassLinks;
  /** The madrasa to which classes can be added. */
  madarisId?: string;
  mayAdd?: boolean;
};

/** Classes to manage: a row leads to the class, its menu to its people. */
export function ClassTable({ query, links, madarisId = '', mayAdd = false, ...table }: ClassTableProps) {
  const { t } = useTranslation(['classes']);
  const navigate = useNavigate();
  const exportAll = useExport('export.classes', query);
  const deleting = useDelete('classes');
  const { form, deletion, menu, add } = useRowDialogs<Class>(table.view.rows);
  const ends = useClassEnds(table.view.rows);
  const open = (link: LinkProps) => void navigate(link);
  return (
    <>
      <TablePage
        {...table}
        onExport={exportAll}
        sponsorFilter
        rowName={(row) => row.name}
        onOpen={(row) => open(links.class(row.id))}
        add={mayAdd ? { label: t('add'), onAdd: add } : undefined}
        menu={(row) => {
          const [edit, remove] = menu(row);
          return [
            edit,
            {
              label: t('manageStudents'),
              icon: <Users />,
              onSelect: () => open(links.students(row.madarisId, row.id)),
            },
            {
              label: t('manageTeachers'),
              icon: <GraduationCap />,
              onSelect: () => open(links.teachers(row.madarisId, row.id)),
            },
            ...ends.menu(row),
            remove,
          ];
        }}
        selection={(rows, clear) => <EndSeveral rows={rows} clear={clear} />}
        deletion={{
          ...deletion,
          ...deleting,
          done: t(changeMessages['classes.delete'].done),
          // For a class with people, materials or reports, ending is offered instead: it keeps all of them.
          instead: (row, code) =>
            ends.mayEnd &&
            code === 'has-children' &&
            !row.lastMonth && { label: t('end.action'), onSelect: () => ends.end(row) },
        }}
      />
      {ends.dialogs}
      <ClassDialog {...form} madarisId={form.row?.madarisId ?? madarisId} />
    </>
  );
}
