import type { FieldValues } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId } from 'react';
import { styled } from '#ui/styled.ts';
import { ConnectedField, type Connection, type FieldOf } from '../connected-field.tsx';
import { describedBy, FieldError } from '../field-frame.tsx';

export type CheckboxFieldProps<Values extends FieldValues> = FieldOf<Values> & { label: ReactNode; hint?: ReactNode };

/** Yes or no. */
export function CheckboxField<Values extends FieldValues>({ of, name, ...rest }: CheckboxFieldProps<Values>) {
  return (
    <ConnectedField of={of} name={name} type="boolean">
      {(connection) => <CheckboxControl connection={connection} {...rest} />}
    </ConnectedField>
  );
}

function CheckboxControl({ connection, label, hint }: { connection: Connection; label: ReactNode; hint?: ReactNode }) {
  useSignals();
  const id = useId();
  const error = connection.error.value;
  return (
    <div>
      <styled.label htmlFor={id} display="inline-flex" alignItems="center" gap="2.5" minHeight="11" cursor="pointer">
        <styled.input
          {...connection.control}
          id={id}
          type="checkbox"
          checked={connection.value.value === true}
          aria-invalid={error !== ''}
          aria-describedby={describedBy(id, hint, error)}
          width="5"
          height="5"
          flexShrink="0"
          accentColor="colorPalette.solid"
        />
        {label}
      </styled.label>
      {hint && (
        <styled.div
          id={`${id}-hint`}
          textStyle="xs"
          color="fg.muted"
          paddingInlineStart="calc({sizes.5} + {spacing.2.5})"
        >
          {hint}
        </styled.div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
