import type { FieldValues } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import type { FieldOf } from './connected-field.tsx';
import type { FieldWords } from './field-frame.tsx';
import { FramedField } from './framed-field.tsx';
import { NativeSelect } from './native-select.tsx';

export type SelectOption = { value: string; label: string };

export type SelectFieldProps<Values extends FieldValues> = FieldOf<Values> &
  FieldWords & {
    options: readonly SelectOption[];
    /** Label of the empty choice; 'Please choose' if left out. */
    none?: string;
  };

/** A choice among a few options; for many see SearchableSelectField. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { options, none, required, ...field } = props;
  const { t } = useTranslation();
  return (
    <FramedField
      {...field}
      required={required ?? false}
      display={(value) => options.find((option) => option.value === value)?.label ?? ''}
    >
      {(control, chosen) => (
        <NativeSelect {...control} width="100%" value={chosen}>
          {(!required || !chosen) && <option value="">{none ?? t('fields.select')}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FramedField>
  );
}
