import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toWesternDigits } from '#contract/text/digits.ts';
import { shapedExpiry } from '#lib/payment-card.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import { CardNumberField } from './card-number-field.tsx';
import type { PaymentWithCard } from './payment-form.ts';

/** Cardholder, number, expiry and CCV; none of them ever comes to us. */
export function CardFields({ of }: { of: FormOf<typeof PaymentWithCard> }) {
  const { t } = useTranslation('payments');
  return (
    <>
      <TextField of={of} name="cardholderName" label={t('cardholder')} autoComplete="cc-name" required />
      <CardNumberField of={of} />
      <styled.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        <TextField
          of={of}
          name="expiryDate"
          label={t('expiry')}
          hint={t('expiryHint')}
          autoComplete="cc-exp"
          inputMode="numeric"
          dir="ltr"
          maxLength={5}
          transform={(text) => shapedExpiry(toWesternDigits(text))}
          required
        />
        <TextField
          of={of}
          name="ccv"
          label={t('ccv')}
          hint={t('ccvHint')}
          autoComplete="cc-csc"
          inputMode="numeric"
          dir="ltr"
          maxLength={3}
          transform={toWesternDigits}
          required
        />
      </styled.div>
    </>
  );
}

/** Who keeps the card, wherever it is typed. */
export function CardPrivacy() {
  const { t } = useTranslation('payments');
  return (
    <Text display="flex" gap="2" alignItems="start" textStyle="sm" color="fg.muted">
      <styled.span color="green.fg" flexShrink="0" paddingBlockStart="0.5" aria-hidden>
        <ShieldCheck size={18} />
      </styled.span>
      {t('private')}
    </Text>
  );
}
