import { useTranslation } from 'react-i18next';
import type { Material } from '#contract/entities/material.ts';
import { saveDeletion } from '#hooks/outbox-actions.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast-store.ts';

/** Asks, then stores the deletion; it is sent as soon as there is a line, and its receipt tells of the success. */
export function DeleteMaterial({ material, onClose }: { material: Material | undefined; onClose: () => void }) {
  const { t } = useTranslation(['materials', 'common', 'errors']);

  async function confirm(): Promise<void> {
    if (!material) return;
    onClose();
    try {
      const { waits } = await saveDeletion({
        endpoint: 'materials.delete',
        id: material.id,
        classId: material.classId,
      });
      if (waits) toast({ title: t('saved'), description: t('deletion', { name: material.title }) });
      else toast({ title: t('common:toast.success'), description: t('deleted') });
    } catch {
      toast({ variant: 'destructive', title: t('common:toast.error'), description: t('errors:deleteFailed') });
    }
  }

  return <ConfirmDialog open={material !== undefined} onCancel={onClose} onConfirm={() => void confirm()} />;
}
