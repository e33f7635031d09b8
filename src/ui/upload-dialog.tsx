import { FormError } from '@modular-forms/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DocumentUpload } from '#contract/entities/document.ts';
import { say } from '#contract/messages.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';
import { FileField } from './form/file-field.tsx';
import { Form } from './form/form.tsx';
import { useFormState } from './form/form-state.ts';
import { SubmitButton } from './form/submit-button.tsx';
import { TextAreaField } from './form/text-area-field.tsx';
import { TextField } from './form/text-field.tsx';
import { type FormOf, useForm } from './form/use-form.ts';

const UploadForm = v.strictObject({
  title: DocumentUpload.entries.title,
  description: DocumentUpload.entries.description,
  file: v.instance(File, say('fileRequired')),
});
export type UploadValues = v.InferOutput<typeof UploadForm>;

export type UploadDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The word on the button. */
  submit: string;
  /** Resolves when file and text are durable on this device; the dialog closes only then. */
  onSave: (values: UploadValues) => Promise<void>;
};

/** A titled file to upload. Whatever fails, the form stays open with its content; closing it with content asks. */
export function UploadDialog({ open, onClose, title, ...rest }: UploadDialogProps) {
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const { t } = useTranslation();

  function leave(): void {
    setAsking(false);
    setDirty(false);
    onClose();
  }

  return (
    <>
      <Dialog open={open} onClose={() => (dirty ? setAsking(true) : leave())} title={title}>
        <UploadFields title={title} onDirty={setDirty} onDone={leave} {...rest} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        title={t('confirm.unsavedTitle')}
        text={t('confirm.unsavedText')}
        confirmLabel={t('confirm.leave')}
        cancelLabel={t('confirm.keepEditing')}
        onCancel={() => setAsking(false)}
        onConfirm={leave}
      />
    </>
  );
}

type UploadFieldsProps = Pick<UploadDialogProps, 'title' | 'submit' | 'onSave'> & {
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
};

function UploadFields({ title, submit, onSave, onDirty, onDone }: UploadFieldsProps) {
  const { t } = useTranslation();
  const form = useForm(UploadForm, { title: '', description: '' });

  async function save(values: UploadValues): Promise<void> {
    try {
      await onSave(values);
    } catch (error) {
      throw new FormError<v.InferInput<typeof UploadForm>>(t(`upload.${failureOfUpload(error)}`));
    }
    onDone();
  }

  return (
    <Form of={form} onSubmit={save} aria-label={title}>
      <DirtyWatch form={form} onDirty={onDirty} />
      <TextField of={form} name="title" label={t('upload.name')} required />
      <TextAreaField of={form} name="description" label={t('upload.description')} />
      <FileField of={form} name="file" label={t('upload.file')} required />
      <DialogFooter padding="0">
        <Button variant="outline" onClick={onDone}>
          {t('actions.cancel')}
        </Button>
        <SubmitButton of={form}>{submit}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function DirtyWatch({ form, onDirty }: { form: FormOf<typeof UploadForm>; onDirty: (dirty: boolean) => void }) {
  const { dirty } = useFormState(form);
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return null;
}
