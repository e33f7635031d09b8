import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BulkResult } from '#contract/bulk.ts';
import { SeveralButton, type SeveralButtonProps } from './several-button.tsx';

export type DeleteSeveralProps<Row> = Pick<SeveralButtonProps<Row>, 'rows' | 'clear' | 'name'> & {
  onDelete: (ids: string[]) => Promise<BulkResult>;
};

/** Action over a table: deletes the selected rows. */
export function DeleteSeveral<Row extends { id: string }>({ onDelete, ...selection }: DeleteSeveralProps<Row>) {
  const { t } = useTranslation();
  return (
    <SeveralButton
      {...selection}
      label={t('bulk.delete')}
      icon={<Trash2 />}
      colorPalette="red"
      onConfirm={onDelete}
      done={(count) => t('bulk.deleted', { count })}
      failed={(count) => t('bulk.failed', { count })}
    />
  );
}
