import { useTranslation } from 'react-i18next';
import { personMessages } from '#contract/call-messages.ts';
import type { Region } from '#contract/entities/region.ts';
import { NewPersonForm, NewSchoolPersonForm, PersonForm as PersonSchema } from '#contract/forms/user-forms.ts';
import type { User } from '#contract/reading/read.ts';
import { hasRegion, type Role } from '#contract/rights/roles.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import type { RowFormProps } from '#ui/list/use-row-dialogs.tsx';
import { PersonFields } from './person-fields.tsx';
import { personValues } from './person-values.ts';

/** Changes a person. Their role stays. */
export function PersonForm({ row, ...dialog }: Omit<RowFormProps<User>, 'open'>) {
  const { t } = useTranslation(['users']);
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
      onSave={(body, { id, version } = row) => update.call({ params: { id }, body: { ...body, id }, ifMatch: version })}
      done={t(personMessages['users.update'].done[row.role])}
    >
      {(form) => <PersonFields of={form} isNew={false} />}
    </FormDialog>
  );
}

type NewPersonProps = { kind: Role; open: boolean; onClose: () => void };

/** Adds a person with the role of the list that it is opened from; a teacher or student within a region. */
export function NewPersonDialog(props: NewPersonProps) {
  const { kind } = props;
  const { t } = useTranslation(['users']);
  const create = useCall('users.create');
  const dialog = { ...props, title: t(`add.${kind}`), name: kind, done: t(personMessages['users.create'].done[kind]) };
  if (hasRegion(kind)) {
    return (
      <FormDialog
        {...dialog}
        schema={NewSchoolPersonForm}
        valuesOf={schoolPersonValues}
        onSave={(values) => create.call({ body: { ...values, role: kind } })}
      >
        {(form) => (
          <>
            <PersonFields of={form} isNew />
            <RegionField of={form} />
          </>
        )}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...dialog}
      schema={NewPersonForm}
      valuesOf={personValues}
      onSave={(values) => create.call({ body: { ...values, role: kind } })}
    >
      {(form) => <PersonFields of={form} isNew />}
    </FormDialog>
  );
}

const schoolPersonValues = () => ({ ...personValues(), regionId: '' });
const optionOf = (region: Region) => ({ value: region.id, label: region.name, detail: region.address });

function RegionField({ of }: { of: FormOf<typeof NewSchoolPersonForm> }) {
  const { t } = useTranslation(['users']);
  const { picker, none } = useOptions('regions.list', {}, optionOf);
  const hint = none ? t('regionFirst') : undefined;
  return <SearchableSelectField of={of} name="regionId" label={t('region')} hint={hint} required {...picker} />;
}
