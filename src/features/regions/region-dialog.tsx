import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import { RegionForm } from '#contract/forms/region-form.ts';
import { limits } from '#contract/limits.ts';
import { monthOf } from '#contract/month.ts';
import type { Region, User } from '#contract/reading/read.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useSave } from '#hooks/calls/use-save.ts';
import { enteredNames } from '#hooks/mirror/named-rows.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import type { RowFormProps } from '#ui/list/use-row-dialogs.tsx';
import { CountryField } from './country-field.tsx';

const valuesOf = (region: Region | undefined, dueDay: number) => ({
  ...enteredNames(region),
  description: region?.description ?? '',
  address: region?.address ?? '',
  country: region?.country ?? '',
  placeName: region?.placeName ?? '',
  totalPrice: region ? String(region.totalPrice) : '',
  supervisorId: region?.supervisorId ?? '',
  dueDay: String(region?.dueDay ?? dueDay),
});

const optionOf = (user: User) => ({
  value: user.id,
  label: user.fullName,
  detail: user.email ?? user.signInName ?? '',
});

type RegionDialogProps = RowFormProps<Region> & {
  /** Initial due day of a new region. */
  dueDay?: number | undefined;
};

/** Adds or changes a region. */
export function RegionDialog({ row, dueDay = limits.dueDay, ...dialog }: RegionDialogProps) {
  const { t } = useTranslation(['regions', 'common']);
  const thisMonth = useFormat().month(`${monthOf(new Date(serverNow()))}-15`);
  const hint = t('dueDayHint', { from: 1, to: limits.latestDueDay });
  const save = useSave('regions.create', 'regions.update');
  return (
    <FormDialog
      {...dialog}
      title={t(row ? 'edit' : 'add')}
      name="region"
      schema={RegionForm}
      row={row}
      valuesOf={(region) => valuesOf(region, dueDay)}
      onSave={save}
      done={t(changeMessages[row ? 'regions.update' : 'regions.create'].done)}
    >
      {(form) => (
        <>
          <TextField of={form} name="name" label={t('name')} required />
          <TextField
            of={form}
            name="otherName"
            label={t('common:form.otherName')}
            hint={t('common:form.otherNameHint')}
          />
          <TextAreaField of={form} name="description" label={t('description')} />
          <TextField of={form} name="address" label={t('address')} required />
          <CountryField of={form} />
          <TextField of={form} name="placeName" label={t('placeName')} hint={t('placeNameHint')} />
          <TextField of={form} name="totalPrice" label={t('totalPrice')} numeric required />
          <SupervisorField of={form} row={row} />
          <TextField
            of={form}
            name="dueDay"
            label={t('dueDay')}
            hint={row ? `${hint} ${t('dueDayFrom', { month: thisMonth })}` : hint}
            numeric
            required
          />
        </>
      )}
    </FormDialog>
  );
}

function SupervisorField({ of, row }: { of: FormOf<typeof RegionForm>; row: Region | undefined }) {
  const { t } = useTranslation(['regions']);
  const { row: supervisor } = useOne('users.get', row?.supervisorId ? { id: row.supervisorId } : null);
  const chosen = supervisor && optionOf(supervisor);
  const { picker, none } = useOptions('users.list', { role: 'supervisor' }, optionOf, chosen);
  const hint = none ? t('supervisorFirst') : undefined;
  return <SearchableSelectField of={of} name="supervisorId" label={t('supervisor')} hint={hint} required {...picker} />;
}
