import { useTranslation } from 'react-i18next';
import { isKnown } from '#contract/reading/lenient.ts';
import { useAnswer } from '#hooks/calls/use-answer.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import type { PaymentWithCard } from './payment-form.ts';

/** The kind of giving, where the operator offers any. */
export function GivingFields({ of }: { of: FormOf<typeof PaymentWithCard> }) {
  const { t } = useTranslation('payments');
  const operator = useAnswer('operator.get').answer?.data;
  const { givingKind } = useFormValues(of);
  if (!operator || operator.givingKinds.length === 0) return null;
  const scholar = operator.zakatScholar;
  return (
    <>
      <SelectField
        of={of}
        name="givingKind"
        label={t('giving.label')}
        none={t('giving.none')}
        options={operator.givingKinds.filter(isKnown).map((value) => ({ value, label: t(`giving.${value}`) }))}
        {...(givingKind === 'zakat' && scholar && { hint: t('giving.zakatScholar', { scholar }) })}
      />
      {givingKind === 'on-behalf' && (
        <TextField of={of} name="onBehalfOf" label={t('giving.behalf')} autoComplete="off" maxLength={120} />
      )}
    </>
  );
}
