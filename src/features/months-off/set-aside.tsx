import { setValue } from '@modular-forms/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { MonthsOffForm, monthsOffAtOnce } from '#contract/forms/month-off-form.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useMonthLabel } from '#i18n/use-month-label.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { styled } from '#ui/styled.ts';
import { NameButtons } from './name-buttons.tsx';
import type { Place } from './place.ts';

const Typed = v.pick(MonthsOffForm, ['name']);

type SetAsideProps = {
  place: Place;
  /** Missing months, newest first. */
  missing: readonly string[];
  onAdded: () => void;
  onClose: () => void;
};

/** Excuses several missing months of a place with one reason: all ticked ones, or none. */
export function SetAside({ place, missing, onAdded, onClose }: SetAsideProps) {
  const { t } = useTranslation(['classes', 'common']);
  const { label } = useMonthLabel();
  const { call } = useCall('monthsOff.createSeveral');
  const offered = missing.slice(-monthsOffAtOnce);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const months = offered.filter((month) => !without.has(month));
  const toggle = (month: string) => {
    const next = new Set(without);
    if (!next.delete(month)) next.add(month);
    setWithout(next);
  };

  async function save({ name }: v.InferOutput<typeof Typed>): Promise<void> {
    await call({ body: { placeType: place.type, placeId: place.id, months, name } });
    onAdded();
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('monthsOff.several.title', { name: place.name })}
      name={`months-off several ${place.id}`}
      schema={Typed}
      valuesOf={() => ({ name: '' })}
      onSave={save}
      done={t('monthsOff.allAdded', { count: months.length })}
      submit={t('monthsOff.excuse')}
    >
      {(of) => (
        <>
          <styled.fieldset display="grid" gridTemplateColumns={{ base: '1fr 1fr', sm: '1fr 1fr 1fr' }} columnGap="3">
            <styled.legend fontWeight="medium" marginBlockEnd="1">
              {t('monthsOff.several.months')}
            </styled.legend>
            {offered.map((month) => (
              <styled.label key={month} display="flex" alignItems="center" gap="2.5" minHeight="11" cursor="pointer">
                <styled.input
                  type="checkbox"
                  checked={!without.has(month)}
                  // The last one stays ticked: a form without months says nothing.
                  disabled={months.length === 1 && !without.has(month)}
                  onChange={() => toggle(month)}
                  width="5"
                  height="5"
                  flexShrink="0"
                  accentColor="colorPalette.solid"
                />
                {label(month)}
              </styled.label>
            ))}
          </styled.fieldset>
          <styled.div display="grid" gap="2">
            <TextField of={of} name="name" label={t('monthsOff.reason')} hint={t('monthsOff.reasonHint')} required />
            <Reasons of={of} />
          </styled.div>
        </>
      )}
    </FormDialog>
  );
}

function Reasons({ of }: { of: FormOf<typeof Typed> }) {
  const { name } = useFormValues(of);
  return <NameButtons chosen={name} onChoose={(reason) => setValue(of, 'name', reason)} />;
}
