import type { FieldValues } from '@modular-forms/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps<Values extends FieldValues> = Omit<TextFieldProps<Values>, 'type' | 'numeric' | 'end'>;

/** A password, hidden until the user asks to see it. */
export function PasswordField<Values extends FieldValues>(props: PasswordFieldProps<Values>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={t(shown ? 'fields.hidePassword' : 'fields.showPassword')}
          icon={shown ? <EyeOff /> : <Eye />}
          colorPalette="sand"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
