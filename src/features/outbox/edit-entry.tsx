import { FormError } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DocumentUpload } from '#contract/entities/document.ts';
import { reportMonths } from '#data/outbox/report-months.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import type { OutboxEntry } from '#hooks/outbox/use-outbox.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogForm } from '#ui/form/dialog-form.tsx';

const EditForm = v.strictObject({
  title: DocumentUpload.entries.title,
  description: DocumentUpload.entries.description,
  month: v.optional(v.string()),
});

export type EntryDialogProps = { entry: OutboxEntry; open: boolean; onClose: () => void };

/** Changes title and description of what was not sent yet, and the month of a report. */
export function EditEntry({ entry, open, onClose }: EntryDialogProps) {
  const { t } = useTranslation(['outbox', 'common']);
  const format = useFormat();
  const { month } = entry;

  async function save(fields: v.InferOutput<typeof EditForm>): Promise<void> {
    if (!(await outboxActions.edit(entry.id, fields))) throw new FormError<v.InferInput<typeof EditForm>>(t('tooLate'));
    onClose();
  }

  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('edit.title')}
      schema={EditForm}
      initial={{ title: entry.title, description: entry.description, ...(month && { month }) }}
      submit={t('edit.submit')}
      onSave={save}
    >
      {(form) => (
        <>
          {month && (
            <SelectField
              of={form}
              name="month"
              label={t('common:upload.month')}
              options={reportMonths(month).map((value) => ({ value, label: format.month(`${value}-15`) }))}
            />
          )}
          <TextField of={form} name="title" label={t('common:upload.name')} required />
          <TextAreaField of={form} name="description" label={t('common:upload.description')} />
        </>
      )}
    </DialogForm>
  );
}
