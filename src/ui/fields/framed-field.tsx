import type { FieldValues } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useId } from 'react';
import { ConnectedField, type ConnectedFieldProps, type Connection } from './connected-field.tsx';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';

/** Properties of a control in its field: its names and events, its validity, and its description. */
export type FramedControl = Connection['control'] & {
  id: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

type Framing = FieldWords & {
  /** Renders the control of a text, with the function that sets a text that is not typed. */
  children: (control: FramedControl, text: string, set: Connection['set']) => ReactNode;
};

/** A text field with its label, hint and error around any control. */
export function FramedField<Values extends FieldValues>({
  label,
  hint,
  required = false,
  optionalIsSaid = false,
  children,
  ...field
}: Omit<ConnectedFieldProps<Values>, 'type' | 'children'> & Framing) {
  return (
    <ConnectedField {...field}>
      {(connection) => (
        <Framed connection={connection} {...{ label, hint, required, optionalIsSaid }}>
          {children}
        </Framed>
      )}
    </ConnectedField>
  );
}

function Framed({ connection, children, ...words }: Framing & { connection: Connection }) {
  useSignals();
  const id = useId();
  const error = connection.error.value;
  const control = {
    ...connection.control,
    id,
    required: words.required ?? false,
    'aria-invalid': error !== '',
    'aria-describedby': describedBy(id, words.hint, error),
  };
  return (
    <FieldFrame {...words} id={id} error={error}>
      {children(control, String(connection.value.value ?? ''), connection.set)}
    </FieldFrame>
  );
}
