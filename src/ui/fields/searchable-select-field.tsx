import type { FieldValues } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import { ConnectedField, type Connection, type FieldOf } from './connected-field.tsx';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';

type ChoiceExtras = {
  options: readonly ComboboxOption[];
  /** When the options come from elsewhere: called with what is typed; left out, the given options are searched here. */
  onSearch?: (text: string) => void;
  loading?: boolean;
  /** Names a choice that is none of the options now. */
  labelOf?: (value: string) => string | undefined;
  placeholder?: string;
};

export type SearchableSelectFieldProps<Values extends FieldValues> = FieldOf<Values> & FieldWords & ChoiceExtras;

/** A choice of many, found by typing. */
export function SearchableSelectField<Values extends FieldValues>({
  of,
  name,
  ...rest
}: SearchableSelectFieldProps<Values>) {
  const { options, labelOf } = rest;
  const labelIn = (value: string) => options.find((option) => option.value === value)?.label;
  return (
    <ConnectedField of={of} name={name} display={(value) => labelIn(String(value)) ?? labelOf?.(String(value)) ?? ''}>
      {(connection) => <ChoiceControl connection={connection} {...rest} />}
    </ConnectedField>
  );
}

function ChoiceControl({
  connection,
  label,
  hint,
  required = false,
  ...extras
}: FieldWords & ChoiceExtras & { connection: Connection }) {
  useSignals();
  const id = useId();
  const error = connection.error.value;
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} error={error}>
      <Combobox
        id={id}
        inputRef={connection.control.ref}
        value={String(connection.value.value ?? '')}
        onValue={connection.set}
        invalid={error !== ''}
        describedBy={describedBy(id, hint, error)}
        clearable={!required}
        {...extras}
      />
    </FieldFrame>
  );
}
