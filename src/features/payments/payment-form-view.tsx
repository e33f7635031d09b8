import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isKnown } from '#contract/reading/lenient.ts';
import { useConnection } from '#hooks/outbox/use-connection.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useHasNetwork } from '#lib/react/use-has-network.ts';
import { Card } from '#ui/card/card.tsx';
import { CheckboxField } from '#ui/fields/choices/checkbox-field.tsx';
import { RadioCardsField } from '#ui/fields/choices/radio-cards-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { type FormOf, useForm } from '#ui/form/use-form.ts';
import { Strip } from '#ui/states/strip.tsx';
import { Text } from '#ui/text.ts';
import { possibleAmount } from './amount/amount-choices.ts';
import { AmountField } from './amount/amount-field.tsx';
import { CardPrivacy } from './card-fields.tsx';
import type { GatewayPart } from './gateways/gateway-parts.ts';
import { GivingFields } from './giving-fields.tsx';
import { HoldStrip } from './hold-strip.tsx';
import { PaymentColumns } from './payment-columns.tsx';
import { keepDraft, readDraft } from './payment-draft.ts';
import { noCard, type PaymentWithCard } from './payment-form.ts';
import type { PaymentFormProps } from './payment-form-props.ts';
import { PaymentReturn } from './payment-return.tsx';
import { useHold } from './use-hold.ts';
import { usePay } from './use-pay.ts';

type PaymentStore = FormOf<typeof PaymentWithCard>;

/** Amount, method and card. A reload restores everything typed except the card. */
export function PaymentForm(props: PaymentFormProps & { part: GatewayPart }) {
  const { type, typeId, place, rules, part, sponsorship, newCardOnly = false, asked } = props;
  const { t } = useTranslation(['payments', 'common']);
  const { offline } = useConnection();
  const hasNetwork = useHasNetwork();
  const hold = useHold(type, typeId);
  // The user's own reservation also counts as open for them.
  const open = Math.max(place.openDollars, hold.row?.amount ?? 0);
  const firstAmount = hold.row?.amount ?? sponsorship?.due?.amount ?? sponsorship?.amount ?? place.openDollars;
  const method = sponsorship?.paymentMethod;
  const form = useForm(part.schema, {
    amount: String(firstAmount),
    paymentMethod: method && isKnown(method) ? method : 'mastercard',
    autoCharge: sponsorship?.autoCharge ?? false,
    givingKind: '',
    onBehalfOf: '',
    ...(!sponsorship && readDraft(typeId)),
    // The sum that was chosen on the way here wins over one that was typed earlier.
    ...(!sponsorship && asked && { amount: String(possibleAmount(asked, { open, least: rules.minimumAmount })) }),
    ...noCard,
  });
  const pay = usePay({ ...props, newCardOnly, hold, form, part });

  /** Used only after the time to pay has ended: otherwise 'Pay' itself reserves the amount, never a touch of the field. */
  async function reserve(): Promise<void> {
    const amount = pay.typedAmount();
    if (amount !== undefined) await pay.watched(hold.reserve(amount, place.price));
  }

  if (pay.unsure) {
    return <PaymentReturn {...pay.unsure} unsure onAgain={pay.forgetUnsure} onPaid={props.onPaid} />;
  }
  return (
    <Form of={form} onSubmit={pay.submit} aria-label={t('title', { name: place.name })}>
      <PaymentColumns
        type={type}
        place={place}
        first={
          !sponsorship && (
            <Card>
              <AmountField of={form} type={type} place={place} rules={rules} open={open} />
            </Card>
          )
        }
      >
        <Card display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          {offline && (
            <Strip
              role="status"
              aria-label={t(hasNetwork ? 'common:states.notReached' : 'common:states.offline')}
              marginBlockEnd="0"
            >
              {t(hasNetwork ? 'notReached' : 'offline')}
            </Strip>
          )}
          {rules.isSandbox && (
            <Strip aria-label={t('sandbox.title')} marginBlockEnd="0">
              <Text textStyle="sm">
                <strong>{t('sandbox.title')}.</strong> {t('sandbox.text')}
              </Text>
            </Strip>
          )}
          <HoldStrip hold={hold} onReserve={reserve} />
          {!sponsorship && <GivingFields of={form} type={type} typeId={typeId} />}
          <RadioCardsField
            of={form}
            name="paymentMethod"
            label={t('method')}
            options={rules.methods.map((value) => ({ value, label: t(`methods.${value}`) }))}
          />
          {part.Fields ? <part.Fields of={form} /> : <Text color="fg.muted">{t('redirect')}</Text>}
          <CardPrivacy />
          {!newCardOnly && (
            <CheckboxField of={form} name="autoCharge" label={t('autoCharge')} hint={t('autoChargeHint')} />
          )}
          {props.agreement}
          <PayButton form={form} offline={offline} newCardOnly={newCardOnly} redirects={rules.redirects} />
          {!sponsorship && <Draft of={form} typeId={typeId} asked={asked} onOtherAmount={props.onOtherAmount} />}
        </Card>
      </PaymentColumns>
    </Form>
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

type DraftProps = Pick<PaymentFormProps, 'typeId' | 'asked' | 'onOtherAmount'> & { of: PaymentStore };

function Draft({ of, typeId, asked, onOtherAmount }: DraftProps): null {
  const values = useFormValues(of);
  keepDraft(typeId, values);
  const isOther = asked !== undefined && Number(values.amount) !== asked;
  // Otherwise a reload would restore a sum that the user has replaced.
  const leave = useEffectEvent(onOtherAmount);
  useEffect(() => {
    if (isOther) leave();
  }, [isOther]);
  return null;
}
