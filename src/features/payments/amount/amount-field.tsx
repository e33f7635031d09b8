import { setValue } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import type { PaymentSettings } from '#contract/entities/payment.ts';
import type { SponsorshipType } from '#contract/entities/sponsorship-kinds.ts';
import { reportsFrom } from '#contract/rights/reports-from.ts';
import type { Place } from '#hooks/mirror/use-place.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { styled } from '#ui/styled.ts';
import type { PaymentWithCard } from '../payment-form.ts';
import { type AmountChoice, amountChoices } from './amount-choices.ts';

const Chips = styled('div', {
  base: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
    // On a phone with two columns, the last odd one fills its row.
    '& > :last-child:nth-child(odd)': { smDown: { gridColumn: '1 / -1' } },
  },
});

export type AmountFieldProps = {
  of: FormOf<typeof PaymentWithCard>;
  type: SponsorshipType;
  place: Place;
  rules: PaymentSettings;
  /** Maximum amount. */
  open: number;
};

/** Monthly amount: a few sums to tap, each with its effect, and a field for any other. */
export function AmountField({ of, type, place, rules, open }: AmountFieldProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const readsFrom = reportsFrom(place.price, rules.reportShare);
  const least = Math.min(rules.minimumAmount, open);
  const amount = Number(useFormValues(of).amount);

  function wordsFor({ meaning }: AmountChoice): string {
    if (meaning !== 'all') return t(`choices.${meaning}`);
    return open < place.price ? t(`choices.rest.${type}`) : t('choices.all');
  }

  return (
    <styled.div display="grid" gap="3">
      <Chips role="group" aria-label={t('choices.label')}>
        {amountChoices(place, { open, least, readsFrom }).map((choice) => (
          <Button
            key={choice.amount}
            variant={choice.amount === amount ? 'solid' : 'outline'}
            colorPalette="gold"
            aria-pressed={choice.amount === amount}
            flexDirection="column"
            gap="0"
            paddingInline="2"
            onClick={() => setValue(of, 'amount', String(choice.amount))}
          >
            <styled.span textStyle="lg" fontWeight="semibold">
              {format.money(choice.amount)}
            </styled.span>{' '}
            <styled.span textStyle="xs">{wordsFor(choice)}</styled.span>
          </Button>
        ))}
      </Chips>
      <TextField
        of={of}
        name="amount"
        label={t('amount')}
        hint={t('amountHint', { open: format.money(open), least: format.money(least) })}
        numeric
        autoComplete="off"
        end="$"
        required
      />
      <styled.p textStyle="sm" color="fg.muted">
        {t('reportsHint', { amount: format.money(readsFrom), percent: format.percent(rules.reportShare) })}
      </styled.p>
    </styled.div>
  );
}
