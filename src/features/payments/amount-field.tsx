import { setValue } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import type { PaymentSettings } from '#contract/entities/payment.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { reportsFrom } from '#contract/rights/reports-from.ts';
import type { Place } from '#hooks/mirror/use-place.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { styled } from '#ui/styled.ts';
import type { PaymentWithCard } from './payment-form.ts';

export type AmountFieldProps = {
  of: FormOf<typeof PaymentWithCard>;
  type: SponsorshipType;
  place: Place;
  rules: PaymentSettings;
  /** What is reserved for the person already: open to them as well. */
  held: number | undefined;
};

/** How much a month: all that is needed, or a part of it. */
export function AmountField({ of, type, place, rules, held = 0 }: AmountFieldProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const open = Math.max(place.openDollars, held);
  const readsFrom = reportsFrom(place.price, rules.reportShare);
  const all = open < place.price ? (`amountRest.${type}` as const) : 'amountAll';
  const choices = [
    { amount: open, label: t(all, { amount: format.money(open) }) },
    ...(readsFrom < open && readsFrom >= rules.minimumAmount
      ? [{ amount: readsFrom, label: t('amountShare', { amount: format.money(readsFrom) }) }]
      : []),
  ];
  return (
    <styled.div display="grid" gap="2">
      <TextField
        of={of}
        name="amount"
        label={t('amount')}
        hint={t('amountHint', { open: format.money(open), least: format.money(Math.min(rules.minimumAmount, open)) })}
        numeric
        autoComplete="off"
        end="$"
        required
      />
      <styled.div display="flex" flexWrap="wrap" gap="2">
        {choices.map(({ amount, label }) => (
          <Button
            key={amount}
            variant="subtle"
            size="sm"
            colorPalette="gold"
            onClick={() => setValue(of, 'amount', String(amount))}
          >
            {label}
          </Button>
        ))}
      </styled.div>
      <styled.p textStyle="sm" color="fg.muted">
        {t('reportsHint', { amount: format.money(readsFrom), percent: format.percent(rules.reportShare) })}
      </styled.p>
    </styled.div>
  );
}
