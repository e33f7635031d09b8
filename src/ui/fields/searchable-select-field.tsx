import type { FieldValues } from '@modular-forms/react';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import type { FieldOf } from './connected-field.tsx';
import type { FieldWords } from './field-frame.tsx';
import { FramedField } from './framed-field.tsx';

export type SearchableSelectFieldProps<Values extends FieldValues> = FieldOf<Values> &
  FieldWords & {
    options: readonly ComboboxOption[];
    /** Called with the typed text if the options come from elsewhere; left out, the given options are searched here. */
    onSearch?: (text: string) => void;
    loading?: boolean;
    /** Label of a choice that is no present option. */
    labelOf?: (value: string) => string | undefined;
    placeholder?: string;
  };

/** A choice among many options, found by typing. */
export function SearchableSelectField<Values extends FieldValues>(props: SearchableSelectFieldProps<Values>) {
  const { of, name, label, hint, required = false, ...choice } = props;
  const { options, labelOf } = choice;
  const labelIn = (value: string) => options.find((option) => option.value === value)?.label;
  return (
    <FramedField
      of={of}
      name={name}
      label={label}
      hint={hint}
      required={required}
      display={(value) => labelIn(String(value)) ?? labelOf?.(String(value)) ?? ''}
    >
      {(control, chosen, set) => (
        <Combobox
          id={control.id}
          inputRef={control.ref}
          value={chosen}
          onValue={set}
          invalid={control['aria-invalid']}
          describedBy={control['aria-describedby']}
          clearable={!required}
          {...choice}
        />
      )}
    </FramedField>
  );
}
