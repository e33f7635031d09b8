import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { requiredText } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogForm } from '#ui/form/dialog-form.tsx';
import { toast } from '#ui/toast/toast-store.ts';

/** A menu can show all of a name of this length. */
const nameLength = 60;
const ViewName = v.strictObject({ name: requiredText(say('nameRequired'), nameLength) });

type SaveViewDialogProps = {
  open: boolean;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
  /** Names that are already used. */
  names: readonly string[];
};

/** Asks for the name of a view. It stays on the device, so no connection is needed. */
export function SaveViewDialog({ open, onClose, onSave, names }: SaveViewDialogProps) {
  const { t } = useTranslation();

  async function save({ name }: v.InferOutput<typeof ViewName>): Promise<void> {
    await onSave(name);
    toast({ title: t('list.views.saved'), description: name });
    onClose();
  }

  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('list.views.save')}
      size="sm"
      schema={ViewName}
      initial={{ name: '' }}
      submit={t('actions.save')}
      onSave={save}
    >
      {(form) => (
        <TextField
          of={form}
          name="name"
          label={t('list.views.name')}
          hint={names.length > 0 ? t('list.views.replaces') : t('list.views.where')}
          maxLength={nameLength}
          required
        />
      )}
    </DialogForm>
  );
}
