import type { FieldValues } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectedField, type Connection, type FieldOf } from './connected-field.tsx';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';
import { NativeSelect } from './native-select.tsx';

export type SelectOption = { value: string; label: string };

type SelectExtras = {
  options: readonly SelectOption[];
  /** What choosing nothing means; 'Please choose' when it is left out. */
  none?: string;
  disabled?: boolean;
};

export type SelectFieldProps<Values extends FieldValues> = FieldOf<Values> & FieldWords & SelectExtras;

/** A choice of a few; for many see SearchableSelectField. */
export function SelectField<Values extends FieldValues>({ of, name, ...rest }: SelectFieldProps<Values>) {
  return (
    <ConnectedField
      of={of}
      name={name}
      display={(value) => rest.options.find((option) => option.value === value)?.label ?? ''}
    >
      {(connection) => <SelectControl connection={connection} {...rest} />}
    </ConnectedField>
  );
}

function SelectControl({
  connection,
  label,
  hint,
  required = false,
  options,
  none,
  disabled,
}: FieldWords & SelectExtras & { connection: Connection }) {
  useSignals();
  const { t } = useTranslation();
  const id = useId();
  const error = connection.error.value;
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} error={error}>
      <NativeSelect
        {...connection.control}
        id={id}
        width="100%"
        value={String(connection.value.value ?? '')}
        required={required}
        disabled={disabled}
        aria-invalid={error !== ''}
        aria-describedby={describedBy(id, hint, error)}
      >
        {(!required || !connection.value.value) && <option value="">{none ?? t('fields.select')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
