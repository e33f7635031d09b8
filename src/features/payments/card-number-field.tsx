import { useSignals } from '@preact/signals-react/runtime';
import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toWesternDigits } from '#contract/digits.ts';
import { brandOf, groupedCardNumber } from '#lib/payment-card.ts';
import { ConnectedField, type Connection } from '#ui/form/connected-field.tsx';
import { describedBy, FieldFrame } from '#ui/form/field-frame.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import { inputRecipe } from '#ui/input-recipe.ts';
import { styled } from '#ui/styled.ts';
import type { PaymentWithCard } from './payment-form.ts';

const Input = styled('input', inputRecipe);

/** The number as it is printed on the card, in groups of four; its brand is said under it. */
export function CardNumberField({ of }: { of: FormOf<typeof PaymentWithCard> }) {
  return (
    <ConnectedField of={of} name="cardNumber" transform={(text) => groupedCardNumber(toWesternDigits(text))}>
      {(connection) => <CardNumberControl connection={connection} />}
    </ConnectedField>
  );
}

function CardNumberControl({ connection }: { connection: Connection }) {
  useSignals();
  const { t } = useTranslation('payments');
  const id = useId();
  const text = String(connection.value.value ?? '');
  const error = connection.error.value;
  const brand = brandOf(text);
  const hint = brand && t('brand', { brand: t(`methods.${brand}`) });
  const caret = useRef<{ input: HTMLInputElement; digitsBefore: number } | undefined>(undefined);
  const { ref, onChange, ...control } = connection.control;

  useLayoutEffect(() => {
    // The groups shift the text under the caret: it stays behind the digit it was behind.
    if (!caret.current) return;
    const { input, digitsBefore } = caret.current;
    caret.current = undefined;
    const behind = [...input.value].reduce(
      (found, letter, index) =>
        found.digits < digitsBefore && /\d/.test(letter) ? { digits: found.digits + 1, at: index + 1 } : found,
      { digits: 0, at: 0 },
    );
    input.setSelectionRange(behind.at, behind.at);
  });

  return (
    <FieldFrame id={id} label={t('cardNumber')} hint={hint} required error={error}>
      <Input
        {...control}
        ref={ref}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="cc-number"
        dir="ltr"
        placeholder="0000 0000 0000 0000"
        value={text}
        required
        aria-invalid={error !== ''}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => {
          const input = event.currentTarget;
          const before = toWesternDigits(input.value.slice(0, input.selectionStart ?? undefined));
          caret.current = { input, digitsBefore: before.replace(/\D/g, '').length };
          onChange(event);
        }}
      />
    </FieldFrame>
  );
}
