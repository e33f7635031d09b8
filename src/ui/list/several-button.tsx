import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkResult } from '#contract/bulk.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';

export type SeveralButtonProps<Row> = {
  /** The selected rows. */
  rows: readonly Row[];
  /** Clears the selection. */
  clear: () => void;
  name: (row: Row) => string;
  label: string;
  icon: ReactNode;
  colorPalette?: 'red';
  /** Explanation, and the word on the question's button; those of a deletion if left out. */
  text?: ReactNode;
  confirmLabel?: string;
  /** Resolves to the result of each row. */
  onConfirm: (ids: string[]) => Promise<BulkResult>;
  /** Text after all were done, with their number. */
  done: (count: number) => string;
  failed: (count: number) => string;
};

const namedAtMost = 8;

/** For the bar over a table: does something to the selected rows after asking, and says for which it failed, and why. */
export function SeveralButton<Row extends { id: string }>(props: SeveralButtonProps<Row>) {
  const { rows, clear, name, label, icon, colorPalette, text, confirmLabel, onConfirm, done, failed } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setAsked] = useState<readonly Row[]>();

  /** The first names; of many rows their number says more than all of them. */
  function namesOf(names: readonly string[]): string {
    const others = names.length - namedAtMost;
    if (others <= 0) return format.list(names);
    return t('bulk.others', { names: names.slice(0, namedAtMost).join(format.between), count: others });
  }

  async function confirm(chosen: readonly Row[]): Promise<void> {
    const { data } = await onConfirm(chosen.map(({ id }) => id));
    clear();
    const rejected = data.filter((result) => !result.done);
    if (rejected.length === 0) {
      toast({ title: t('toast.success'), description: done(data.length) });
      return;
    }
    const reasons = rejected.slice(0, 3).map(({ id, message }) => {
      const row = chosen.find((each) => each.id === id);
      return t('bulk.reason', { name: row ? name(row) : '', message });
    });
    toast({ variant: 'destructive', title: failed(rejected.length), description: reasons.join('\n') });
  }

  return (
    <>
      <ConnectionButton
        size="sm"
        variant="outline"
        {...(colorPalette && { colorPalette })}
        icon={icon}
        onClick={() => setAsked(rows)}
      >
        {label}
      </ConnectionButton>
      <DeleteDialog
        item={asked}
        onClose={() => setAsked(undefined)}
        name={(chosen) => namesOf(chosen.map(name))}
        text={text}
        confirmLabel={confirmLabel}
        onDelete={confirm}
      />
    </>
  );
}
