import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { Month } from '#contract/fields.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';

/** An empty amount means all of it; the contract checks a typed one. */
const PartForm = v.strictObject({ through: Month, amount: v.optional(v.pipe(v.string(), v.trim()), '') });

type DraftPartDialogProps = {
  of: { madrasaId: string; madrasaName: string; months: string[] };
  open: boolean;
  onClose: () => void;
};

/**
 * Drafts a transfer of a part of the money that is ready for a madrasa: the months up to one, or a number of dollars, oldest
 * month first.
 */
export function DraftPartDialog({ of: { madrasaId, madrasaName, months }, open, onClose }: DraftPartDialogProps) {
  const { t } = useTranslation(['money', 'payments-admin', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const { call } = useCall('transfers.create');

  async function draft({ through, amount }: v.InferOutput<typeof PartForm>): Promise<void> {
    const chosen = months.filter((month) => month <= through);
    const { data } = await call({ body: { id: newId(), madrasaId, months: chosen, ...(amount && { amount }) } });
    await navigate({ to: '/transfers/$id', params: { id: data.id } });
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={madrasaName}
      name={`draft-${madrasaId}`}
      schema={PartForm}
      valuesOf={() => ({ through: months.at(-1) ?? '', amount: '' })}
      onSave={draft}
      done={t('ready.drafted', { count: 1 })}
      submit={t('ready.part')}
    >
      {(form) => (
        <>
          <SelectField
            of={form}
            name="through"
            label={t('ready.through')}
            required
            options={months.map((value) => ({ value, label: format.month(`${value}-15`) }))}
          />
          <TextField
            of={form}
            name="amount"
            label={t('payments-admin:amount')}
            hint={t('ready.amountHint')}
            numeric
            autoComplete="off"
            end="$"
          />
        </>
      )}
    </FormDialog>
  );
}
