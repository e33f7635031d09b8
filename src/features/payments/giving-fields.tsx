import { useTranslation } from 'react-i18next';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { isKnown } from '#contract/reading/lenient.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { useZakat } from '#hooks/calls/use-zakat.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import type { PaymentWithCard } from './payment-form.ts';

type GivingFieldsProps = { of: FormOf<typeof PaymentWithCard>; type: SponsorshipType; typeId: string };

/** The kind of giving, if the operator offers any; zakat only for a place that is marked for it. */
export function GivingFields({ of, type, typeId }: GivingFieldsProps) {
  const { t } = useTranslation(['payments', 'explore']);
  const operator = useAnswer('operator.get').answer?.data;
  const { givingKind } = useFormValues(of);
  const mark = useZakat(type, typeId);
  if (!operator || operator.givingKinds.length === 0) return null;
  const kinds = operator.givingKinds.filter(isKnown).filter((kind) => kind !== 'zakat' || mark);
  return (
    <>
      <SelectField
        of={of}
        name="givingKind"
        label={t('giving.label')}
        none={t('giving.none')}
        options={kinds.map((value) => ({ value, label: t(`giving.${value}`) }))}
        {...(givingKind === 'zakat' &&
          mark && {
            hint: `${t('explore:zakat.agreed', { scholar: mark.scholar })} ${t('explore:zakat.purpose', { purpose: mark.purpose })}`,
          })}
      />
      {givingKind === 'on-behalf' && (
        <TextField of={of} name="onBehalfOf" label={t('giving.behalf')} autoComplete="off" maxLength={120} />
      )}
    </>
  );
}
