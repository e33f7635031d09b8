import type { FieldValues } from '@modular-forms/react';
import type { ComponentProps, CSSProperties } from 'react';
import { input } from '#styles/recipes/input.js';
import { styled } from '#ui/styled.ts';
import type { FieldOf } from './connected-field.tsx';
import type { FieldWords } from './field-frame.tsx';
import { FramedField } from './framed-field.tsx';

const Area = styled('textarea', input);

type AreaExtras = Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'placeholder' | 'disabled' | 'dir' | 'lang'>;

export type TextAreaFieldProps<Values extends FieldValues> = FieldOf<Values> & FieldWords & AreaExtras;

/** Text of several lines; in browsers that support it, the field grows with the text. */
export function TextAreaField<Values extends FieldValues>(props: TextAreaFieldProps<Values>) {
  const { of, name, label, hint, required = false, rows = 3, ...extras } = props;
  return (
    <FramedField of={of} name={name} label={label} hint={hint} required={required}>
      {(control, text) => (
        <Area
          {...control}
          rows={rows}
          dir="auto"
          textAlign={extras.dir ? 'start' : 'var(--start)'}
          value={text}
          maxHeight="20rem"
          style={{ fieldSizing: 'content', minHeight: `calc(${rows} * 1.75em + 1rem)` } as CSSProperties}
          {...extras}
        />
      )}
    </FramedField>
  );
}
