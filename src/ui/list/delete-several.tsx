import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkResult } from '#contract/bulk.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';

export type DeleteSeveralProps<Row> = {
  /** The selected rows. */
  rows: readonly Row[];
  /** Selects none. */
  clear: () => void;
  name: (row: Row) => string;
  onDelete: (ids: string[]) => Promise<BulkResult>;
};

/** For the bar over a table: deletes the selected rows after asking, and says which could not be deleted, and why. */
export function DeleteSeveral<Row extends { id: string }>({ rows, clear, name, onDelete }: DeleteSeveralProps<Row>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setAsked] = useState<readonly Row[]>();

  async function remove(chosen: readonly Row[]): Promise<void> {
    const { data } = await onDelete(chosen.map(({ id }) => id));
    clear();
    const failed = data.filter(({ done }) => !done);
    if (failed.length === 0) {
      toast({ title: t('toast.success'), description: t('bulk.deleted', { count: data.length }) });
      return;
    }
    const reasons = failed.slice(0, 3).map(({ id, message }) => {
      const row = chosen.find((each) => each.id === id);
      return t('bulk.reason', { name: row ? name(row) : '', message });
    });
    toast({
      variant: 'destructive',
      title: t('bulk.failed', { count: failed.length }),
      description: reasons.join(' '),
    });
  }

  return (
    <>
      <ConnectionButton size="sm" variant="outline" colorPalette="red" icon={<Trash2 />} onClick={() => setAsked(rows)}>
        {t('bulk.delete')}
      </ConnectionButton>
      <DeleteDialog
        item={asked}
        onClose={() => setAsked(undefined)}
        name={(chosen) => format.list(chosen.map(name))}
        onDelete={remove}
      />
    </>
  );
}
