import type { FormStore } from '@modular-forms/react';
import { useTranslation } from 'react-i18next';
import { accessWays, type NewPersonInput, type PersonFormInput } from '#contract/forms/user-forms.ts';
import { RadioCardsField } from '#ui/fields/choices/radio-cards-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { Text } from '#ui/text.ts';

export type PersonFieldsProps = {
  of: FormStore<PersonFormInput>;
};

/** The fields of a teacher, student or supervisor (docs/rules.md#forms); an empty password leaves the old one. */
export function PersonFields({ of }: PersonFieldsProps) {
  const { t } = useTranslation('users');
  return (
    <>
      <Names of={of} />
      <PasswordField
        of={of}
        name="password"
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordUnchanged')}
      />
    </>
  );
}

/** The same of someone new, and how they will sign in. */
export function NewPersonFields({ of }: { of: FormStore<NewPersonInput> }) {
  const { t } = useTranslation('users');
  const { access = 'password' } = useFormValues(of);
  return (
    <>
      <Names of={of} />
      <RadioCardsField
        of={of}
        name="access"
        label={t('access.label')}
        options={accessWays.map((value) => ({ value, label: t(`access.${value}`) }))}
      />
      {access === 'password' ? (
        <PasswordField of={of} name="password" label={t('password')} autoComplete="new-password" required />
      ) : (
        <Text color="fg.muted">{t(`access.${access}Text`)}</Text>
      )}
    </>
  );
}

type NamesProps = { of: FormStore<PersonFormInput> | FormStore<NewPersonInput> };

function Names({ of: form }: NamesProps) {
  const { t } = useTranslation('users');
  // Both forms have these four fields; the library knows a form by all of its fields alone.
  const of = form as FormStore<PersonFormInput>;
  return (
    <>
      <TextField of={of} name="fullName" label={t('fullName')} autoComplete="off" required />
      <TextField of={of} name="email" label={t('email')} type="email" autoComplete="off" required />
      <TextField of={of} name="phone" label={t('phone')} type="tel" autoComplete="off" />
      <TextField of={of} name="address" label={t('address')} autoComplete="off" />
    </>
  );
}
