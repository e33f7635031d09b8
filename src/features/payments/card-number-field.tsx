import { useTranslation } from 'react-i18next';
import { brandOf, groupedCardNumber } from '#lib/payment-card.ts';
import { GroupedField } from '#ui/fields/grouped-field.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import type { PaymentWithCard } from './payment-form.ts';

/** The number as it is printed on the card, in groups of four; its brand is said under it. */
export function CardNumberField({ of }: { of: FormOf<typeof PaymentWithCard> }) {
  const { t } = useTranslation('payments');

  function hintOf(text: string): string | undefined {
    const brand = brandOf(text);
    return brand && t('brand', { brand: t(`methods.${brand}`) });
  }

  return (
    <GroupedField
      of={of}
      name="cardNumber"
      label={t('cardNumber')}
      hintOf={hintOf}
      group={groupedCardNumber}
      autoComplete="cc-number"
      placeholder="0000 0000 0000 0000"
    />
  );
}
