import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toWesternDigits } from '#contract/text/digits.ts';
import { brandOf, groupedCardNumber, shapedExpiry } from '#lib/payment-card.ts';
import { GroupedField } from '#ui/fields/grouped-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { styled } from '#ui/styled.ts';
import { Text } from '#ui/text.ts';
import type { PaymentWithCard } from './payment-form.ts';

/** Cardholder, number, expiry and CCV; none of them ever comes to us. */
export function CardFields({ of }: { of: FormOf<typeof PaymentWithCard> }) {
  const { t } = useTranslation('payments');
  const digits = { inputMode: 'numeric', dir: 'ltr', required: true } as const;

  function brandHint(number: string): string | undefined {
    const brand = brandOf(number);
    return brand && t('brand', { brand: t(`methods.${brand}`) });
  }

  return (
    <>
      <TextField of={of} name="cardholderName" label={t('cardholder')} autoComplete="cc-name" required />
      <GroupedField
        of={of}
        name="cardNumber"
        label={t('cardNumber')}
        hintOf={brandHint}
        group={groupedCardNumber}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
      />
      <styled.div display="grid" gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 7rem), 1fr))">
        <TextField
          of={of}
          name="expiryDate"
          label={t('expiry')}
          hint={t('expiryHint')}
          autoComplete="cc-exp"
          maxLength={5}
          transform={(text) => shapedExpiry(toWesternDigits(text))}
          {...digits}
        />
        <TextField
          of={of}
          name="ccv"
          label={t('ccv')}
          hint={t('ccvHint')}
          autoComplete="cc-csc"
          maxLength={3}
          transform={toWesternDigits}
          {...digits}
        />
      </styled.div>
    </>
  );
}

/** Note that names the keeper of the card data, shown at every card form. */
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
