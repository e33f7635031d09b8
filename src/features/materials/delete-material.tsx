import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import { saveDeletion } from '#hooks/outbox/outbox-actions.ts';
import { DeleteDialog } from '#ui/overlay/delete-dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';

/** Asks, then stores the deletion; it is sent when there is internet, and its receipt reports the success. */
export function DeleteMaterial({ material, onClose }: { material: Material | undefined; onClose: () => void }) {
  const { t } = useTranslation(['materials', 'common']);

  async function remove({ id, classId, title }: Material): Promise<void> {
    const { waits } = await saveDeletion({ endpoint: 'materials.delete', id, classId });
    if (waits) toast({ title: t('saved'), description: t('deletion', { name: title }) });
    else toast({ title: t('common:toast.success'), description: t('deleted') });
  }

  return <DeleteDialog item={material} name={({ title }) => title} onClose={onClose} onDelete={remove} queued />;
}
