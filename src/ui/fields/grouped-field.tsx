import type { FieldValues } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react';
import { toWesternDigits } from '#contract/text/digits.ts';
import { input } from '#styles/recipes/input.js';
import { styled } from '#ui/styled.ts';
import { ConnectedField, type Connection, type FieldOf } from './connected-field.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';

const Input = styled('input', input);

type Words = Pick<ComponentProps<'input'>, 'autoComplete' | 'placeholder'> & {
  label: string;
  /** Hint below the field about its present value. */
  hintOf: (text: string) => string | undefined;
};

export type GroupedFieldProps<Values extends FieldValues> = FieldOf<Values> &
  Words & {
    /** Groups the digits of a number in Western digits. */
    group: (text: string) => string;
  };

/** A long number that is shown, and kept, in groups during typing. */
export function GroupedField<Values extends FieldValues>({ of, name, group, ...words }: GroupedFieldProps<Values>) {
  return (
    <ConnectedField of={of} name={name} transform={(text) => group(toWesternDigits(text))}>
      {(connection) => <GroupedControl connection={connection} {...words} />}
    </ConnectedField>
  );
}

function GroupedControl({ connection, label, hintOf, ...extras }: Words & { connection: Connection }) {
  useSignals();
  const id = useId();
  const text = String(connection.value.value ?? '');
  const error = connection.error.value;
  const hint = hintOf(text);
  const keepCaret = useCaretBehindDigits();
  const { ref, onChange, ...control } = connection.control;
  return (
    <FieldFrame id={id} label={label} hint={hint} required error={error}>
      <Input
        {...control}
        ref={ref}
        id={id}
        type="text"
        inputMode="numeric"
        dir="ltr"
        value={text}
        required
        aria-invalid={error !== ''}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => {
          keepCaret(event.currentTarget);
          onChange(event);
        }}
        {...extras}
      />
    </FieldFrame>
  );
}

/** Grouping shifts the text under the caret, so the caret is put back after the same digit. */
function useCaretBehindDigits() {
  const caret = useRef<{ input: HTMLInputElement; digitsBefore: number } | undefined>(undefined);

  useLayoutEffect(() => {
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

  return (input: HTMLInputElement) => {
    const before = toWesternDigits(input.value.slice(0, input.selectionStart ?? undefined));
    caret.current = { input, digitsBefore: before.replace(/\D/g, '').length };
  };
}
