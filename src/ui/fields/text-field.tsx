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
  /** For numbers: takes Western, Arabic-Indic and Persian digits, keeps Western ones, shows those of the language. */
  numeric?: boolean;
  /** Shown in the field at its end: a unit, a button. */
  end?: ReactNode;
};

export type TextFieldProps<Values extends FieldValues> = FieldOf<Values> &
  FieldWords &
  InputExtras &
  InputLook & {
    /** Applied to what is typed before it is kept: a shape that the text always has. */
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
  // Addresses and numbers of phones.
  const direction = extras.dir ?? (extras.type && 'ltr');
  return (
    // Its end is that of the text: what is typed would run under the button in the other direction.
    <styled.div position="relative" dir={direction}>
      <Input
        {...control}
        type="text"
        // Words have their own direction: '12 Well Lane' starts with its number in Arabic too.
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
