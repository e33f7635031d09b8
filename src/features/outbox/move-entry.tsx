import { FormError } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { chosenId } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import { useOwnClasses } from '#hooks/mirror/use-own-classes.ts';
import { outboxActions } from '#hooks/outbox/outbox-actions.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { DialogForm } from '#ui/form/dialog-form.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import type { EntryDialogProps } from './edit-entry.tsx';

const MoveForm = v.strictObject({ classId: chosenId(say('classRequired')) });

/** Moves an item to another of the user's classes: the way out after a class was deleted or its teacher was moved. */
export function MoveEntry({ entry, open, onClose }: EntryDialogProps) {
  const { t } = useTranslation(['outbox', 'common']);
  const format = useFormat();
  const classes = useOwnClasses().filter(({ id }) => id !== entry.classId);

  async function save({ classId }: v.InferOutput<typeof MoveForm>): Promise<void> {
    const moved = await outboxActions.moveToClass(entry.id, classId);
    if (!moved) throw new FormError<v.InferInput<typeof MoveForm>>(t('tooLate'));
    onClose();
    const name = classes.find(({ id }) => id === classId)?.name ?? '';
    toast({ title: t('common:toast.success'), description: t('moved', { name }) });
  }

  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('move.title')}
      size="sm"
      schema={MoveForm}
      initial={{ classId: '' }}
      submit={t('move.submit')}
      onSave={save}
    >
      {(form) => (
        <SelectField
          of={form}
          name="classId"
          label={t('move.field')}
          options={classes.map(({ id, name, madaris }) => ({
            value: id,
            label: `${name}${format.between}${madaris.name}`,
          }))}
          required
        />
      )}
    </DialogForm>
  );
}
