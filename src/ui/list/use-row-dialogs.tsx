import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuItems } from '#ui/overlay/menu.tsx';

/**
 * The row of a list that is being edited or deleted, and the menu entries that start it.
 * @param rows the present list: a dialog shows the list's latest version of its row
 */
export function useRowDialogs<Row extends { id: string }>(rows: readonly Row[]) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<{ row: Row | undefined }>();
  const [deleted, setDeleted] = useState<Row>();
  const latest = (row: Row | undefined) => rows.find(({ id }) => id === row?.id) ?? row;
  return {
    add: () => setEdited({ row: undefined }),
    edit: (row: Row) => setEdited({ row }),
    /** Edit and, for users who may, Delete (docs/rules.md#screens). */
    menu: (row: Row, mayDelete = true): MenuItems => [
      { label: t('actions.edit'), icon: <Pencil />, onSelect: () => setEdited({ row }) },
      mayDelete && {
        label: t('actions.delete'),
        icon: <Trash2 />,
        colorPalette: 'red',
        onSelect: () => setDeleted(row),
      },
    ],
    /** Properties of the form dialog. */
    form: { open: edited !== undefined, row: latest(edited?.row), onClose: () => setEdited(undefined) },
    /** Properties of the delete dialog. */
    deletion: { item: latest(deleted), onClose: () => setDeleted(undefined) },
  };
}

/** Properties that a form component takes from `useRowDialogs`. */
export type RowFormProps<Row extends { id: string }> = ReturnType<typeof useRowDialogs<Row>>['form'];
