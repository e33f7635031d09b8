import type { FieldValues } from '@modular-forms/react';
import type { ComponentProps, ReactNode } from 'react';
import { toWesternDigits } from '#contract/text/digits.ts';
import { input } from '#styles/recipes/input.js';
import { styled } from '#ui/styled.ts';
import type { FieldOf } from './connected-field.tsx';
import type { FieldWords } from './field-frame.tsx';
import { type FramedControl, FramedField } from './framed-field.tsx';
import { useShownDigits } from './use-shown-digits.ts';

const Input = styled('input', input);

type InputExtras = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'disabled' | 'dir' | 'enterKeyHint'
>;

type InputLook = {
  /** For numbers: accepts Western, Arabic-Indic and Persian digits, keeps Western ones, and shows those of the language. */
  numeric?: boolean;
  /** Content at the end of the field: a unit, a button. */
  end?: ReactNode;
};

export type TextFieldProps<Values extends FieldValues> = FieldOf<Values> &
  FieldWords &
  InputExtras &
  InputLook & {
    /** Applied to the typed text before it is kept, for a text that always has the same shape. */
    transform?: (text: string) => string;
  };

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { of, name, label, hint, required = false, optionalIsSaid = false, transform, ...input } = props;
  const kept = transform ?? (input.numeric ? toWesternDigits : undefined);
  return (
    <FramedField {...{ of, name, label, hint, required, optionalIsSaid }} transform={kept}>
      {(control, text) => <TextInput control={control} text={text} {...input} />}
    </FramedField>
  );
}

type TextInputProps = InputExtras & InputLook & { control: FramedControl; text: string };

function TextInput({ control, text, numeric = false, end, ...extras }: TextInputProps) {
  const digits = useShownDigits(text, numeric);
  // Addresses and phone numbers are left-to-right.
  const direction = extras.dir ?? (extras.type && 'ltr');
  return (
    // The end follows the direction of the text: otherwise it would run under the button.
    <styled.div position="relative" dir={direction}>
      <Input
        {...control}
        type="text"
        // Words have their own direction: in Arabic too, '12 Well Lane' starts with its number.
        dir={direction ?? (numeric || end ? undefined : 'auto')}
        textAlign={direction || numeric ? undefined : 'var(--start)'}
        inputMode={numeric ? 'decimal' : undefined}
        value={digits.shown}
        paddingInlineEnd={end ? '12' : undefined}
        onChange={(event) => {
          digits.keepCaret(event.currentTarget);
          control.onChange(event);
        }}
        {...extras}
      />
      {end && (
        <styled.div
          position="absolute"
          insetInlineEnd="0"
          insetBlock="0"
          minWidth="11"
          display="grid"
          placeItems="center"
          color="fg.muted"
        >
          {end}
        </styled.div>
      )}
    </styled.div>
  );
}
