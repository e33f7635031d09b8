import { useTranslation } from 'react-i18next';
import type { User } from '#contract/entities/user.ts';
import { NewPersonForm, PersonForm as PersonSchema } from '#contract/forms/user-forms.ts';
import type { Role } from '#contract/rights/roles.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { RowFormProps } from '#ui/list/use-row-dialogs.tsx';
import { PersonFields } from './person-fields.tsx';
import { personValues } from './person-values.ts';

/** Changes a person. Their role stays. */
export function PersonForm({ row, ...dialog }: Omit<RowFormProps<User>, 'open'>) {
  const { t } = useTranslation('users');
  const update = useCall('users.update');
  if (!row) return null;
  return (
    <FormDialog
      {...dialog}
      open
      title={t(`edit.${row.role}`)}
      name="person"
      schema={PersonSchema}
      row={row}
      valuesOf={personValues}
      onSave={(body, { id, version } = row) => update.call({ params: { id }, body, ifMatch: version })}
      done={t(`updated.${row.role}`)}
    >
      {(form) => <PersonFields of={form} isNew={false} />}
    </FormDialog>
  );
}

/** Adds a person with the role of the list that it is opened from. */
export function NewPersonDialog({ kind, open, onClose }: { kind: Role; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('users');
  const create = useCall('users.create');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(`add.${kind}`)}
      name={kind}
      schema={NewPersonForm}
      valuesOf={personValues}
      onSave={(values) => create.call({ body: { ...values, role: kind } })}
      done={t(`added.${kind}`)}
    >
      {(form) => <PersonFields of={form} isNew />}
    </FormDialog>
  );
}
