import { useTranslation } from 'react-i18next';
import { changeMessages } from '#contract/call-messages.ts';
import { MadrasaForm } from '#contract/forms/madrasa-form.ts';
import { monthOf } from '#contract/month.ts';
import type { Madrasa, Region } from '#contract/reading/read.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useSave } from '#hooks/calls/use-save.ts';
import { enteredNames } from '#hooks/mirror/named-rows.ts';
import { useOptions } from '#hooks/mirror/use-options.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SearchableSelectField } from '#ui/fields/searchable-select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import type { RowFormProps } from '#ui/list/use-row-dialogs.tsx';

const valuesOf = (madrasa?: Madrasa) => ({
  ...enteredNames(madrasa),
  address: madrasa?.address ?? '',
  description: madrasa?.description ?? '',
  totalPrice: madrasa ? String(madrasa.totalPrice) : '',
  regionId: madrasa?.regionId ?? '',
});
/** Values without the region, for which this form does not ask. */
const ownValuesOf = (madrasa?: Madrasa) => ({ ...valuesOf(madrasa), regionId: undefined });
const optionOf = (region: Region) => ({ value: region.id, label: region.name, detail: region.address });

export type MadrasaFormProps = RowFormProps<Madrasa> & {
  /** Regions to choose from; with `only`, the server takes the one of the account (docs/rules.md#screens). */
  regions: 'all' | 'own' | 'only';
};

/** Adds or changes a madrasa: the admin chooses its region, a supervisor only if they have several. */
export function MadrasaDialog({ row, regions, ...dialog }: MadrasaFormProps) {
  const { t } = useTranslation(['madaris', 'common']);
  const save = useSave('madaris.create', 'madaris.update');
  return (
    <FormDialog
      {...dialog}
      title={t(row ? 'edit' : 'add')}
      name="madrasa"
      schema={MadrasaForm}
      row={row}
      valuesOf={regions === 'only' ? ownValuesOf : valuesOf}
      onSave={save}
      done={t(changeMessages[row ? 'madaris.update' : 'madaris.create'].done)}
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
          <TextField of={form} name="address" label={t('address')} required />
          <TextAreaField of={form} name="description" label={t('description')} hint={t('descriptionHint')} />
          <TextField of={form} name="totalPrice" label={t('totalPrice')} numeric required />
          {regions !== 'only' && <RegionField of={form} row={row} own={regions === 'own'} />}
        </>
      )}
    </FormDialog>
  );
}

function RegionField({ of, row, own }: { of: FormOf<typeof MadrasaForm>; row: Madrasa | undefined; own: boolean }) {
  const { t } = useTranslation(['madaris']);
  const format = useFormat();
  const chosen = row && { value: row.region.id, label: row.region.name };
  const { picker, none } = useOptions('regions.list', own ? { mine: true } : {}, optionOf, chosen);
  const moves = row && t('movesFrom', { month: format.month(`${monthOf(new Date(serverNow()))}-15`) });
  const hint = none ? t('regionFirst') : moves;
  return <SearchableSelectField of={of} name="regionId" label={t('region')} hint={hint} required {...picker} />;
}
