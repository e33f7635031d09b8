import { setValue } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { changeMessages } from '#contract/call-messages.ts';
import { MonthOffForm as MonthOff } from '#contract/forms/month-off-form.ts';
import { addMonths } from '#contract/month.ts';
import { dueEnd } from '#contract/report-months.ts';
import { type DueDays, dueDayIn } from '#contract/school-year/due-days.ts';
import { serverNow } from '#data/api/server-clock.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { styled } from '#ui/styled.ts';
import { NameButtons } from './name-buttons.tsx';
import type { Place } from './place.ts';
import { monthsAround, thisMonth, useMonthsOffOf } from './use-months-off-of.ts';

/** The typed fields; the place is given. */
const Typed = v.omit(MonthOff, ['id', 'placeType', 'placeId']);

type MonthOffFormProps = {
  place: Place;
  /** Months to excuse, newest first, if the form is only for those. */
  missing?: readonly string[];
  onAdded?: () => void;
  onClose: () => void;
};

/** Plans a month off for a place, or excuses one whose due day is over. */
export function MonthOffForm({ place, missing, onAdded, onClose }: MonthOffFormProps) {
  const { t } = useTranslation(['classes', 'common']);
  const { own, above, dueDays } = useMonthsOffOf(place);
  const { call } = useCall('monthsOff.create');
  const known = new Set([...own, ...above].map(({ month }) => month));
  const months = missing ?? monthsAround(thisMonth()).filter((month) => !known.has(month));
  const next = months.filter((month) => month >= addMonths(thisMonth(), 1)).at(-1);

  async function save(values: v.InferOutput<typeof Typed>): Promise<void> {
    await call({ body: { placeType: place.type, placeId: place.id, ...values } });
    onAdded?.();
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(missing ? 'monthsOff.excuseTitle' : 'monthsOff.addTitle', { name: place.name })}
      name={`month-off ${missing ? 'excused' : 'planned'} ${place.id}`}
      schema={Typed}
      valuesOf={() => ({ month: next ?? months[0] ?? '', name: '' })}
      onSave={save}
      done={t(changeMessages['monthsOff.create'].done)}
      submit={missing ? t('monthsOff.excuse') : t('common:actions.add')}
    >
      {(of) => <Fields of={of} months={months} dueDays={dueDays} />}
    </FormDialog>
  );
}

type FieldsProps = { of: FormOf<typeof Typed>; months: readonly string[]; dueDays: DueDays | undefined };

function Fields({ of, months, dueDays }: FieldsProps) {
  const { t } = useTranslation(['classes', 'common']);
  const { label } = useMonthLabel();
  const { month, name } = useFormValues(of);
  const isExcused = month && dueDays && dueEnd(month, dueDayIn(dueDays, month)).getTime() <= serverNow();
  return (
    <>
      <SelectField
        of={of}
        name="month"
        label={t('monthsOff.month')}
        hint={t(isExcused ? 'monthsOff.excuses' : 'monthsOff.plans')}
        required
        options={months.map((value) => ({ value, label: label(value) }))}
      />
      <styled.div display="grid" gap="2">
        <TextField of={of} name="name" label={t('monthsOff.reason')} hint={t('monthsOff.reasonHint')} required />
        <NameButtons chosen={name} onChoose={(reason) => setValue(of, 'name', reason)} />
      </styled.div>
    </>
  );
}
