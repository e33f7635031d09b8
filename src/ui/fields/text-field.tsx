import type { FieldValues } from '@modular-forms/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { toWesternDigits } from '#contract/text/digits.ts';
import { input } from '#styles/recipes/input.js';
import { styled } from '#ui/styled.ts';
import { ConnectedField, type Connection, type FieldOf } from './connected-field.tsx';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';
import { useShownDigits } from './use-shown-digits.ts';

const Input = styled('input', input);

type InputExtras = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'disabled' | 'dir' | 'enterKeyHint'
>;

export type TextFieldProps<Values extends FieldValues> = FieldOf<Values> &
  FieldWords &
  InputExtras & {
    /** For numbers: takes Western, Arabic-Indic and Persian digits, keeps Western ones, shows those of the language. */
    numeric?: boolean;
    /** Applied to what is typed before it is kept: a shape that the text always has. */
    transform?: (text: string) => string;
    /** Shown in the field at its end: a unit, a button. */
    end?: ReactNode;
  };

export function TextField<Values extends FieldValues>({
  of,
  name,
  numeric = false,
  transform,
  ...rest
}: TextFieldProps<Values>) {
  return (
    <ConnectedField of={of} name={name} transform={transform ?? (numeric ? toWesternDigits : undefined)}>
      {(connection) => <TextControl connection={connection} numeric={numeric} {...rest} />}
    </ConnectedField>
  );
}

type TextControlProps = FieldWords & InputExtras & { connection: Connection; numeric: boolean; end?: ReactNode };

function TextControl({ connection, numeric, label, hint, required, end, ...extras }: TextControlProps) {
  useSignals();
  const id = useId();
  const error = connection.error.value;
  const text = String(connection.value.value ?? '');
  const digits = useShownDigits(text, numeric);
  const { ref, onChange, ...control } = connection.control;
  // Addresses and numbers of phones.
  const direction = extras.dir ?? (extras.type && 'ltr');
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required ?? false} error={error}>
      {/* Its end is that of the text: what is typed would run under the button in the other direction. */}
      <styled.div position="relative" dir={direction}>
        <Input
          {...control}
          ref={ref}
          id={id}
          type="text"
          // Words have their own direction: '12 Well Lane' starts with its number in Arabic too.
          dir={direction ?? (numeric || end ? undefined : 'auto')}
          textAlign={direction || numeric ? undefined : 'var(--start)'}
          inputMode={numeric ? 'decimal' : undefined}
          value={digits.shown}
          required={required}
          aria-invalid={error !== ''}
          aria-describedby={describedBy(id, hint, error)}
          paddingInlineEnd={end ? '12' : undefined}
          onChange={(event) => {
            digits.keepCaret(event.currentTarget);
            onChange(event);
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
    </FieldFrame>
  );
}
