import { useTranslation } from 'react-i18next';
import { saveUpload } from '#hooks/outbox/outbox-actions.ts';
import { UploadButton } from '#ui/form/upload-button.tsx';
import type { UploadValues } from '#ui/form/upload-dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';

/** The upload button with its modal, which closes only when the file is stored on this device. */
export function UploadMaterial({ classId }: { classId: string }) {
  const { t } = useTranslation(['materials', 'common']);

  async function save(values: UploadValues): Promise<void> {
    await saveUpload({ endpoint: 'materials.create', classId, ...values });
    toast({ title: t('saved'), description: t('savedText', { name: values.title }) });
  }

  return <UploadButton title={t('form.title')} submit={t('upload')} onSave={save} />;
}
