import { useEffect, useId, useRef } from 'react';
import { input } from '#styles/recipes/input.js';
import { styled } from '#ui/styled.ts';

const Input = styled('input', input);

export type DayFilterProps = {
  label: string;
  /** `YYYY-MM-DD`; undefined: any day. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** Filters a list by a day of the device's calendar. An incomplete day changes nothing yet. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = value ?? '';
  }, [value]);
  return (
    <styled.label
      htmlFor={id}
      display="inline-flex"
      alignItems="center"
      gap="2"
      color="fg.muted"
      textStyle="sm"
      minWidth="0"
    >
      {label}
      <Input
        id={id}
        ref={field}
        type="date"
        width={{ base: '100%', sm: 'auto' }}
        paddingInline={{ base: '2', sm: '3.5' }}
        min="2000-01-01"
        max="2099-12-31"
        defaultValue={value}
        onChange={({ currentTarget }) => {
          if (currentTarget.validity.valid) onChange(currentTarget.value || undefined);
        }}
      />
    </styled.label>
  );
}
