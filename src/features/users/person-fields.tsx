import type { FormStore } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import type { PersonFormInput } from '#contract/forms/user-forms.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export type PersonFieldsProps = {
  of: FormStore<PersonFormInput>;
  /** Whether the person is added; otherwise an empty password leaves the old one. */
  isNew: boolean;
};

/** The fields of a teacher, student or supervisor (docs/rules.md#forms). */
export function PersonFields({ of, isNew }: PersonFieldsProps) {
  const { t } = useTranslation('users');
  return (
    <>
      <TextField of={of} name="fullName" label={t('fullName')} autoComplete="off" required />
      <TextField of={of} name="email" label={t('email')} type="email" autoComplete="off" dir="ltr" required />
      <TextField of={of} name="phone" label={t('phone')} type="tel" autoComplete="off" dir="ltr" />
      <TextField of={of} name="address" label={t('address')} autoComplete="off" />
      <PasswordField
        of={of}
        name="password"
        label={t('password')}
        autoComplete="new-password"
        required={isNew}
        hint={isNew ? undefined : t('passwordUnchanged')}
      />
    </>
  );
}
