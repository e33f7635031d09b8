import { FormError, getValue, setError, setValue } from '@modular-forms/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DocumentUpload } from '#contract/entities/document.ts';
import { say } from '#contract/messages.ts';
import { useFormat } from '#i18n/use-format.ts';
import { failureOfUpload } from '#lib/failure-of-upload.ts';
import { Button } from '#ui/button/button.tsx';
import type { RadioOption } from '#ui/fields/choices/radio-cards.tsx';
import { RadioCardsField } from '#ui/fields/choices/radio-cards-field.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormState, useFormValues } from '#ui/form/form-state.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { type FormOf, useForm } from '#ui/form/use-form.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '#ui/overlay/dialog.tsx';
import { Text } from '#ui/text.ts';

const UploadForm = v.strictObject({
  title: DocumentUpload.entries.title,
  description: DocumentUpload.entries.description,
  month: v.optional(v.string()),
  file: v.instance(File, say('fileRequired')),
  answer: v.optional(v.string()),
});
export type UploadValues = v.InferOutput<typeof UploadForm>;

export interface UploadQuestion {
  readonly label: string;
  /** The chosen `value` becomes the `answer` of the saved values. */
  readonly options: readonly RadioOption[];
}

export type UploadDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The word on the button. */
  submit: string;
  /** The months to choose from; left out if the file belongs to no month. */
  months?: readonly string[] | undefined;
  /** The month that is chosen at first; the first of `months` if left out. */
  month?: string | undefined;
  /** Question to answer when this month is chosen, such as keeping or replacing its report. */
  questionOf?: ((month: string) => UploadQuestion | undefined) | undefined;
  /** Note about the readers of the file, if the title does not name them. */
  note?: string | undefined;
  /** Resolves when file and text are durable on this device; the dialog closes only then. */
  onSave: (values: UploadValues) => Promise<void>;
};

/** A file to upload with its title. After any failure the form stays open with its content; closing it with content asks first. */
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

type UploadFieldsProps = Pick<
  UploadDialogProps,
  'title' | 'submit' | 'months' | 'month' | 'questionOf' | 'note' | 'onSave'
> & {
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
};

function UploadFields({
  title,
  submit,
  months,
  month = months?.[0],
  questionOf,
  note,
  onSave,
  onDirty,
  onDone,
}: UploadFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const form = useForm(UploadForm, { title: '', description: '', ...(month && { month }) });
  const { file, month: chosen } = useFormValues(form);
  const named = useRef('');
  const question = chosen ? questionOf?.(chosen) : undefined;

  // The title follows the file and its month until the user changes it.
  const nameIt = useEffectEvent(() => {
    if (!file || getValue(form, 'title', { shouldActive: false }) !== named.current) return;
    const name = file.name.replace(/\.[^.]+$/, '');
    named.current = chosen ? `${name} – ${format.month(`${chosen}-15`)}` : name;
    setValue(form, 'title', named.current, { shouldValidate: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name follows both.
  useEffect(() => nameIt(), [file, chosen]);

  async function save(values: UploadValues): Promise<void> {
    if (question && !values.answer) {
      setError(form, 'answer', say('choiceInvalid'));
      return;
    }
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
      {note && <Text color="fg.muted">{note}</Text>}
      <FileField of={form} name="file" label={t('upload.file')} required />
      {months && (
        <SelectField
          of={form}
          name="month"
          label={t('upload.month')}
          options={months.map((month) => ({ value: month, label: format.month(`${month}-15`) }))}
          required
        />
      )}
      {question && <RadioCardsField of={form} name="answer" label={question.label} options={question.options} />}
      <TextField of={form} name="title" label={t('upload.name')} required />
      <TextAreaField of={form} name="description" label={t('upload.description')} />
      <DialogFooter>
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
