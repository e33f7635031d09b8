import { useId } from 'react';
import { Combobox, type ComboboxProps } from '#ui/fields/combobox.tsx';
import { styled } from '#ui/styled.ts';

const Field = styled('div', {
  base: {
    flex: '1',
    // 'All' is a choice here, not a hint.
    '& input': { color: 'fg', textOverflow: 'ellipsis' },
    '& input[aria-expanded=false]::placeholder': { color: 'fg' },
    // The chosen text ends before the two buttons.
    '& [data-part=control]:has([data-part=clear-trigger]:not([hidden])) input': { paddingInlineEnd: '5.5rem' },
  },
});

export type SearchableFilterProps = Pick<ComboboxProps, 'options' | 'onSearch' | 'loading' | 'labelOf'> & {
  label: string;
  /** The value to filter by; undefined shows all rows. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Label of the choice 'all'. */
  all: string;
};

/** A filter with more options than a select can hold: chosen by typing, with a button to clear it. */
export function SearchableFilter({ label, value, onChange, all, ...picker }: SearchableFilterProps) {
  const id = useId();
  return (
    // The label must not contain everything: a press on an option would open the list again.
    <styled.div
      data-filter=""
      display="inline-flex"
      alignItems="center"
      gap="2"
      color="fg.muted"
      textStyle="sm"
      flex={{ sm: '1 1 15rem' }}
      maxWidth={{ sm: '20rem' }}
    >
      <label htmlFor={id}>{label}</label>
      <Field>
        <Combobox
          id={id}
          value={value ?? ''}
          onValue={(chosen) => onChange(chosen || undefined)}
          placeholder={all}
          clearable
          {...picker}
        />
      </Field>
    </styled.div>
  );
}
