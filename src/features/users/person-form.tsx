import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { personMessages } from '#contract/call-messages.ts';
import { NewPersonForm, NewSchoolPersonForm, PersonForm as PersonSchema } from '#contract/forms/user-forms.ts';
import type { Region, User } from '#contract/reading/read.ts';
import { hasRegion, type Role } from '#contract/rights/roles.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useManagesAll } from '#hooks/session/use-may.ts';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { FormDialog, type FormDialogProps } from '#ui/form/form-dialog.tsx';
import type { RowFormProps } from '#ui/list/use-row-dialogs.tsx';
import { NewPersonFields, PersonFields } from './person-fields.tsx';
import { knownPersonValues, newPersonValues, withAccess, withSignIn } from './person-values.ts';

/** Changes a user; the role stays. */
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
      valuesOf={knownPersonValues}
      onSave={(body, { id, version } = row) =>
        update.call({ params: { id }, body: { ...withSignIn(body), id }, ifMatch: version })
      }
      done={t(personMessages['users.update'].done[row.role])}
    >
      {(form) => <PersonFields of={form} role={row.role} />}
    </FormDialog>
  );
}

type NewPersonProps = {
  kind: Role;
  open: boolean;
  onClose: () => void;
  /** Called with a new user who gets the link by hand. */
  onInvite: (person: User) => void;
};

/** Adds a user with the role of the list from which it is opened; teachers and students belong to a region. */
export function NewPersonDialog({ onInvite, ...props }: NewPersonProps) {
  const { kind } = props;
  const { t } = useTranslation(['users']);
  const create = useCall('users.create');
  const dialog = { ...props, title: t(`add.${kind}`), name: kind, done: t(personMessages['users.create'].done[kind]) };

  async function save(values: Omit<v.InferOutput<typeof NewSchoolPersonForm>, 'regionId'> & { regionId?: string }) {
    const { data } = await create.call({ body: { ...withAccess(values), role: kind } });
    if (values.access === 'link') onInvite(data);
  }

  if (hasRegion(kind)) return props.open && <SchoolPersonDialog {...dialog} onSave={save} />;
  return (
    <FormDialog {...dialog} schema={NewPersonForm} valuesOf={newPersonValues} onSave={save}>
      {(form) => <NewPersonFields of={form} />}
    </FormDialog>
  );
}

type SchoolPersonProps = Omit<
  FormDialogProps<typeof NewSchoolPersonForm, User>,
  'schema' | 'valuesOf' | 'children' | 'row'
>;

const optionOf = (region: Region) => ({ value: region.id, label: region.name, detail: region.address });

/** Mounted while it is open. For an author with one region, the region is filled in from the start, and is no change. */
function SchoolPersonDialog({ open, ...dialog }: SchoolPersonProps) {
  const { t } = useTranslation(['users']);
  const mine = !useManagesAll();
  const { picker, none } = useOptions('regions.list', mine ? { mine } : {}, optionOf);
  const [known, setKnown] = useState(!mine);
  if (!known && (picker.options.length > 0 || !picker.loading)) setKnown(true);
  const [first, ...others] = picker.options;
  const only = mine && first && others.length === 0 ? first.value : '';
  return (
    <FormDialog
      {...dialog}
      open={open && known}
      schema={NewSchoolPersonForm}
      valuesOf={() => ({ ...newPersonValues(), regionId: only })}
    >
      {(form) => (
        <>
          <NewPersonFields of={form} school />
          <SearchableSelectField
            of={form}
            name="regionId"
            label={t('region')}
            hint={none ? t('regionFirst') : undefined}
            required
            {...picker}
          />
        </>
      )}
    </FormDialog>
  );
}
