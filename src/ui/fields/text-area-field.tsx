import type { FieldValues } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentProps, type CSSProperties, useId } from 'react';
import { input } from '#styles/recipes/input.js';
import { styled } from '#ui/styled.ts';
import { ConnectedField, type Connection, type FieldOf } from './connected-field.tsx';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';

const Area = styled('textarea', input);

type AreaExtras = Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'placeholder' | 'disabled' | 'dir' | 'lang'>;

export type TextAreaFieldProps<Values extends FieldValues> = FieldOf<Values> & FieldWords & AreaExtras;

/** Text of some lines; it grows with what is written where the browser can. */
export function TextAreaField<Values extends FieldValues>({ of, name, ...rest }: TextAreaFieldProps<Values>) {
  return (
    <ConnectedField of={of} name={name}>
      {(connection) => <AreaControl connection={connection} {...rest} />}
    </ConnectedField>
  );
}

function AreaControl({
  connection,
  label,
  hint,
  required = false,
  rows = 3,
  ...extras
}: FieldWords & AreaExtras & { connection: Connection }) {
  useSignals();
  const id = useId();
  const error = connection.error.value;
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} error={error}>
      <Area
        {...connection.control}
        id={id}
        rows={rows}
        dir="auto"
        textAlign="var(--start)"
        value={String(connection.value.value ?? '')}
        required={required}
        aria-invalid={error !== ''}
        aria-describedby={describedBy(id, hint, error)}
        maxHeight="20rem"
        style={{ fieldSizing: 'content', minHeight: `calc(${rows} * 1.75em + 1rem)` } as CSSProperties}
        {...extras}
      />
    </FieldFrame>
  );
}
