import { useTranslation } from 'react-i18next';
import type { Region } from '#contract/entities/region.ts';
import type { User } from '#contract/entities/user.ts';
import { RegionForm as RegionSchema } from '#contract/forms/region-form.ts';
import { useSave } from '#hooks/calls/use-save.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { RowFormProps } from '#ui/list/use-row-dialogs.tsx';

const valuesOf = (region?: Region) => ({
  name: region?.name ?? '',
  description: region?.description ?? '',
  address: region?.address ?? '',
  totalPrice: region ? String(region.totalPrice) : '',
  supervisorId: region?.supervisorId ?? '',
});

const optionOf = (user: User) => ({ value: user.id, label: user.fullName, detail: user.email });

/** Adds or changes a region. */
export function RegionForm({ row, ...dialog }: RowFormProps<Region>) {
  const { t } = useTranslation('regions');
  const save = useSave('regions.create', 'regions.update');
  const { none, ...supervisors } = useOptions('users.list', { role: 'supervisor' }, optionOf);
  return (
    <FormDialog
      {...dialog}
      title={t(row ? 'edit' : 'add')}
      name="region"
      schema={RegionSchema}
      row={row}
      valuesOf={valuesOf}
      onSave={save}
      done={t(row ? 'updated' : 'added')}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label={t('name')} required />
          <TextAreaField of={form} name="description" label={t('description')} />
          <TextField of={form} name="address" label={t('address')} required />
          <TextField of={form} name="totalPrice" label={t('totalPriceField')} numeric required />
          <SearchableSelectField
            of={form}
            name="supervisorId"
            label={t('supervisor')}
            hint={none ? t('supervisorFirst') : undefined}
            required
            {...supervisors}
          />
        </>
      )}
    </FormDialog>
  );
}
