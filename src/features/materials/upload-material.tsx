import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveUpload } from '#hooks/outbox-actions.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { UploadDialog, type UploadValues } from '#ui/upload-dialog.tsx';

/** The upload button with its modal, which closes only when the file is stored on this device. */
export function UploadMaterial({ classId }: { classId: string }) {
  const { t } = useTranslation(['materials', 'common']);
  // It is kept here, not in the list: to draw all files anew would make the tap slow.
  const [open, setOpen] = useState(false);

  async function save(values: UploadValues): Promise<void> {
    await saveUpload({ endpoint: 'materials.create', classId, ...values });
    toast({ title: t('saved'), description: t('savedText', { name: values.title }) });
  }

  return (
    <>
      <Button icon={<Upload />} width={{ base: '100%', sm: 'auto' }} onClick={() => setOpen(true)}>
        {t('upload')}
      </Button>
      <UploadDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('form.title')}
        submit={t('upload')}
        onSave={save}
      />
    </>
  );
}
