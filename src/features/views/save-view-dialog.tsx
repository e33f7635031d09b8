import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { requiredText } from '#contract/fields.ts';
import { say } from '#contract/messages.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Dialog, DialogFooter } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/toast/toast-store.ts';

/** A menu shows all of it. */
const nameLength = 60;
const ViewName = v.strictObject({ name: requiredText(say('nameRequired'), nameLength) });

type NameFormProps = {
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
  /** Those that are taken. */
  names: readonly string[];
};

/** Asks under which name a view is kept. It stays on the device, so that no connection is needed. */
export function SaveViewDialog({ open, ...form }: NameFormProps & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={form.onClose} title={t('list.views.save')} size="sm">
      <NameForm {...form} />
    </Dialog>
  );
}

function NameForm({ onClose, onSave, names }: NameFormProps) {
  const { t } = useTranslation();
  const form = useForm(ViewName, { name: '' });

  async function save({ name }: v.InferOutput<typeof ViewName>): Promise<void> {
    await onSave(name);
    toast({ title: t('list.views.saved'), description: name });
    onClose();
  }

  return (
    <Form of={form} onSubmit={save} aria-label={t('list.views.save')}>
      <TextField
        of={form}
        name="name"
        label={t('list.views.name')}
        hint={names.length > 0 ? t('list.views.replaces') : t('list.views.where')}
        maxLength={nameLength}
        required
      />
      <DialogFooter padding="0">
        <Button variant="outline" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <SubmitButton of={form}>{t('actions.save')}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
