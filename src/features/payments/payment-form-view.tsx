import { useTranslation } from 'react-i18next';
import { isKnown } from '#contract/reading/lenient.ts';
import { useConnection } from '#hooks/outbox/use-connection.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Card } from '#ui/card/card.tsx';
import { CheckboxField } from '#ui/fields/choices/checkbox-field.tsx';
import { RadioCardsField } from '#ui/fields/choices/radio-cards-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { type FormOf, useForm } from '#ui/form/use-form.ts';
import { Strip } from '#ui/states/strip.tsx';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { AmountField } from './amount-field.tsx';
import { CardFields, CardPrivacy } from './card-fields.tsx';
import { GivingFields } from './giving-fields.tsx';
import { HoldStrip } from './hold-strip.tsx';
import { keepDraft, readDraft } from './payment-draft.ts';
import { noCard, PaymentElsewhere, PaymentWithCard } from './payment-form.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import { useHold } from './use-hold.ts';
import { usePay } from './use-pay.ts';

type PaymentStore = FormOf<typeof PaymentWithCard>;

/** Amount, method and card. What is typed, but for the card, is found again after a reload. */
export function PaymentForm(props: PaymentFormProps) {
  const { type, typeId, place, rules, sponsorship, newCardOnly = false } = props;
  const { t } = useTranslation(['payments', 'common']);
  const { offline } = useConnection();
  const hold = useHold(type, typeId);
  const firstAmount = hold.row?.amount ?? sponsorship?.due?.amount ?? sponsorship?.amount ?? place.openDollars;
  const method = sponsorship?.paymentMethod;
  const form = useForm(rules.redirects ? PaymentElsewhere : PaymentWithCard, {
    amount: String(firstAmount),
    paymentMethod: method && isKnown(method) ? method : 'mastercard',
    autoCharge: sponsorship?.autoCharge ?? false,
    givingKind: '',
    onBehalfOf: '',
    ...(!sponsorship && readDraft(typeId)),
    ...noCard,
  });
  const pay = usePay({ ...props, newCardOnly, hold, form });

  /** Only after a time to pay has ended: else the amount is held by 'Pay' itself, never by touching a field. */
  async function reserve(): Promise<void> {
    const amount = pay.typedAmount();
    if (amount !== undefined) await pay.watched(hold.reserve(amount, place.price));
  }

  return (
    <Card as="section" aria-label={t('title', { name: place.name })}>
      {offline && (
        <Strip role="status" aria-label={t('common:states.offline')}>
          {t('offline')}
        </Strip>
      )}
      {rules.isSandbox && (
        <Strip aria-label={t('sandbox.title')}>
          <Text textStyle="sm">
            <strong>{t('sandbox.title')}.</strong> {t('sandbox.text')}
          </Text>
        </Strip>
      )}
      <HoldStrip hold={hold} onReserve={reserve} />
      <Form of={form} onSubmit={pay.submit} aria-label={t('title', { name: place.name })}>
        {!sponsorship && <AmountField of={form} type={type} place={place} rules={rules} held={hold.row?.amount} />}
        {!sponsorship && <GivingFields of={form} />}
        <styled.div display="grid" gap="4">
          <RadioCardsField
            of={form}
            name="paymentMethod"
            label={t('method')}
            options={rules.methods.map((value) => ({ value, label: t(`methods.${value}`) }))}
          />
          {rules.redirects ? <Text color="fg.muted">{t('redirect')}</Text> : <CardFields of={form} />}
          <CardPrivacy />
          {!newCardOnly && (
            <CheckboxField of={form} name="autoCharge" label={t('autoCharge')} hint={t('autoChargeHint')} />
          )}
        </styled.div>
        {props.agreement}
        <PayButton form={form} offline={offline} newCardOnly={newCardOnly} redirects={rules.redirects} />
        {!sponsorship && <Draft of={form} typeId={typeId} />}
      </Form>
    </Card>
  );
}

type PayButtonProps = { form: PaymentStore; offline: boolean; newCardOnly: boolean; redirects: boolean };

function PayButton({ form, offline, newCardOnly, redirects }: PayButtonProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const { amount } = useFormValues(form);
  const dollars = Number(amount);
  const words = newCardOnly
    ? t('saveCard')
    : redirects
      ? t('submitRedirect')
      : dollars > 0
        ? t('submit', { amount: format.money(dollars) })
        : t('pay');
  return (
    <SubmitButton of={form} size="lg" disabled={offline}>
      {words}
    </SubmitButton>
  );
}

function Draft({ of, typeId }: { of: PaymentStore; typeId: string }): null {
  keepDraft(typeId, useFormValues(of));
  return null;
}
