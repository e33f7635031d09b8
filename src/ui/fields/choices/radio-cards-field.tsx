import type { FieldValues } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { ConnectedField, type Connection, type FieldOf } from '../connected-field.tsx';
import { describedBy, FieldError } from '../field-frame.tsx';
import { RadioCards } from './radio-cards.tsx';
import type { RadioCardsProps } from './radio-cards-panel.tsx';

type RadioExtras = Pick<RadioCardsProps, 'label' | 'options' | 'stacked'>;

export type RadioCardsFieldProps<Values extends FieldValues> = FieldOf<Values> & RadioExtras;

/** A choice of one among a few visible options. */
export function RadioCardsField<Values extends FieldValues>({ of, name, ...rest }: RadioCardsFieldProps<Values>) {
  return (
    <ConnectedField of={of} name={name}>
      {(connection) => <RadioControl connection={connection} {...rest} />}
    </ConnectedField>
  );
}

function RadioControl({ connection, ...words }: RadioExtras & { connection: Connection }) {
  useSignals();
  const id = useId();
  const error = connection.error.value;
  return (
    <div>
      <RadioCards
        {...words}
        value={String(connection.value.value ?? '')}
        onValue={connection.set}
        control={connection.control}
        invalid={error !== ''}
        describedBy={describedBy(id, undefined, error)}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
