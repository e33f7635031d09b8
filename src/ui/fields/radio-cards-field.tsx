import type { FieldValues } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId } from 'react';
import { styled } from '#ui/styled.ts';
import { ConnectedField, type Connection, type FieldOf } from './connected-field.tsx';
import { FieldError } from './field-frame.tsx';

export type RadioCard = { value: string; label: ReactNode; icon?: ReactNode };

type RadioExtras = { label: ReactNode; options: readonly RadioCard[] };

export type RadioCardsFieldProps<Values extends FieldValues> = FieldOf<Values> & RadioExtras;

const Choice = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: '12',
    paddingInline: '3',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'lg',
    bg: 'bg.panel',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'colorPalette.solid', bg: 'colorPalette.subtle', fontWeight: 'medium' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
    '& input': { accentColor: 'colorPalette.solid', width: '5', height: '5', outlineStyle: 'none' },
  },
});

/** One of a few, all visible. */
export function RadioCardsField<Values extends FieldValues>({ of, name, ...rest }: RadioCardsFieldProps<Values>) {
  return (
    <ConnectedField of={of} name={name}>
      {(connection) => <RadioControl connection={connection} {...rest} />}
    </ConnectedField>
  );
}

function RadioControl({ connection, label, options }: RadioExtras & { connection: Connection }) {
  useSignals();
  const id = useId();
  const error = connection.error.value;
  return (
    <styled.fieldset aria-describedby={error ? `${id}-error` : undefined} minWidth="0">
      <styled.legend textStyle="label" marginBlockEnd="1.5">
        {label}
      </styled.legend>
      <styled.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(8rem, 1fr))" gap="2">
        {options.map((option) => (
          <Choice key={option.value}>
            <input
              {...connection.control}
              type="radio"
              value={option.value}
              checked={connection.value.value === option.value}
            />
            {option.icon}
            {option.label}
          </Choice>
        ))}
      </styled.div>
      <FieldError id={`${id}-error`} error={error} />
    </styled.fieldset>
  );
}
