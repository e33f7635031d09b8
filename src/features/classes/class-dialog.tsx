import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { changeMessages } from '#contract/call-messages.ts';
import { ClassForm } from '#contract/forms/class-form.ts';
import type { Class } from '#contract/reading/read.ts';
import { useSave } from '#hooks/calls/use-save.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { RowFormProps } from '#ui/list/use-row-dialogs.tsx';

/** What is typed; the madrasa is the page's, and the first month stays. */
const Typed = v.omit(ClassForm, ['madarisId', 'firstMonth']);

/** Adds a class to a madrasa or changes one. */
export function ClassDialog({ row, madarisId, ...dialog }: RowFormProps<Class> & { madarisId: string }) {
  const { t } = useTranslation(['classes']);
  const save = useSave('classes.create', 'classes.update');
  return (
    <FormDialog
      {...dialog}
      title={t(row ? 'edit' : 'add')}
      name="class"
      schema={Typed}
      row={row}
      valuesOf={(value) => ({
        name: value?.name ?? '',
        description: value?.description ?? '',
        monthlyPrice: value ? String(value.monthlyPrice) : '',
      })}
      onSave={(values, version) => save({ ...values, madarisId: row?.madarisId ?? madarisId }, version)}
      done={t(changeMessages[row ? 'classes.update' : 'classes.create'].done)}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label={t('name')} required />
          <TextAreaField of={form} name="description" label={t('description')} required />
          <TextField of={form} name="monthlyPrice" label={t('monthlyPrice')} numeric required />
        </>
      )}
    </FormDialog>
  );
}
