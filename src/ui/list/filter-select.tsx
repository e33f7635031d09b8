import { useId } from 'react';
import { NativeSelect } from '#ui/fields/native-select.tsx';
import { styled } from '#ui/styled.ts';

export type FilterSelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** One choice about a list: a filter, the page size. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterSelectProps<Value>) {
  const id = useId();
  return (
    <styled.label htmlFor={id} display="inline-flex" alignItems="center" gap="2" color="fg.muted" textStyle="sm">
      {label}
      <NativeSelect
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </styled.label>
  );
}
