import type { PartialValues } from '@modular-forms/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogFooter, type DialogProps } from '#ui/overlay/dialog.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { type FormOf, type FormSchema, useForm } from './use-form.ts';

type FieldsProps<Schema extends FormSchema> = Pick<DialogProps, 'onClose'> & {
  title: string;
  schema: Schema;
  /** Initial values of the fields. */
  initial: PartialValues<v.InferInput<Schema>>;
  /** The word on the button. */
  submit: string;
  /** Stores the values on the device and closes the dialog. Its errors are shown in the form. */
  onSave: (values: v.InferOutput<Schema>) => Promise<void>;
  children: (form: FormOf<Schema>) => ReactNode;
};

export type DialogFormProps<Schema extends FormSchema> = FieldsProps<Schema> & Pick<DialogProps, 'open' | 'size'>;

/** A few fields in a modal for data that stays on the device: it needs no connection, and keeps no draft (see FormDialog). */
export function DialogForm<Schema extends FormSchema>({ open, size = 'md', ...form }: DialogFormProps<Schema>) {
  return (
    <Dialog open={open} onClose={form.onClose} title={form.title} size={size}>
      <Fields {...form} />
    </Dialog>
  );
}

function Fields<Schema extends FormSchema>(props: FieldsProps<Schema>) {
  const { title, schema, initial, submit, onSave, onClose, children } = props;
  const { t } = useTranslation();
  const form = useForm(schema, initial);
  return (
    <Form of={form} onSubmit={onSave} aria-label={title}>
      {children(form)}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <SubmitButton of={form}>{submit}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
