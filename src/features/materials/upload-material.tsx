import { useTranslation } from 'react-i18next';
import { saveUpload } from '#hooks/outbox-actions.ts';
import { toast } from '#ui/toast-store.ts';
import { UploadDialog, type UploadValues } from '#ui/upload-dialog.tsx';

export type UploadMaterialProps = { classId: string; open: boolean; onClose: () => void };

/** The upload modal. It closes only when the file is stored on this device. */
export function UploadMaterial({ classId, open, onClose }: UploadMaterialProps) {
  const { t } = useTranslation(['materials', 'common']);

  async function save(values: UploadValues): Promise<void> {
    await saveUpload({ endpoint: 'materials.create', classId, ...values });
    toast({ title: t('saved'), description: t('savedText', { name: values.title }) });
  }

  return <UploadDialog open={open} onClose={onClose} title={t('form.title')} submit={t('upload')} onSave={save} />;
}
