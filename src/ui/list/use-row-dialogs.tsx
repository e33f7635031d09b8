import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuItems } from '#ui/overlay/menu.tsx';

/**
 * Which row of a list is being edited or deleted, and the menu entries that start it.
 * @param rows the list as it is now: a dialog has its row in the version that the list has got meanwhile
 */
export function useRowDialogs<Row extends { id: string }>(rows: readonly Row[]) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<{ row: Row | undefined }>();
  const [deleted, setDeleted] = useState<Row>();
  const latest = (row: Row | undefined) => rows.find(({ id }) => id === row?.id) ?? row;
  return {
    add: () => setEdited({ row: undefined }),
    edit: (row: Row) => setEdited({ row }),
    /** Edit and, for those who may, Delete (docs/rules.md#screens). */
    menu: (row: Row, mayDelete = true): MenuItems => [
      { label: t('actions.edit'), icon: <Pencil />, onSelect: () => setEdited({ row }) },
      mayDelete && {
        label: t('actions.delete'),
        icon: <Trash2 />,
        colorPalette: 'red',
        onSelect: () => setDeleted(row),
      },
    ],
    /** For the form dialog. */
    form: { open: edited !== undefined, row: latest(edited?.row), onClose: () => setEdited(undefined) },
    /** For the delete dialog. */
    deletion: { item: latest(deleted), onClose: () => setDeleted(undefined) },
  };
}

/** What a form component takes of `useRowDialogs`. */
export type RowFormProps<Row extends { id: string }> = ReturnType<typeof useRowDialogs<Row>>['form'];
