import type { FormStore } from '@modular-forms/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accessWays, type NewPersonInput, type PersonFormInput } from '#contract/forms/user-forms.ts';
import { hasRegion, type Role } from '#contract/rights/roles.ts';
import { CheckboxField } from '#ui/fields/choices/checkbox-field.tsx';
import { RadioCardsField } from '#ui/fields/choices/radio-cards-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFormValues } from '#ui/form/form-state.ts';
import { Text } from '#ui/text.ts';

export type PersonFieldsProps = {
  of: FormStore<PersonFormInput>;
  role: Role | 'unknown';
};

/** The fields of a teacher, student or supervisor (docs/rules.md#forms); an empty password leaves the old one. */
export function PersonFields({ of, role }: PersonFieldsProps) {
  const { t } = useTranslation('users');
  const { withoutEmail } = useFormValues(of);
  return (
    <>
      <Names of={of} school={role !== 'unknown' && hasRegion(role)}>
        {withoutEmail && (
          <TextField of={of} name="signInName" label={t('signInName')} autoComplete="off" hint={t('signInNameHint')} />
        )}
      </Names>
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

/** The fields of a new user, with the way to sign in. */
export function NewPersonFields({ of, school = false }: { of: FormStore<NewPersonInput>; school?: boolean }) {
  const { t } = useTranslation('users');
  const { access = 'password', withoutEmail } = useFormValues(of);
  const ways = accessWays.filter((way) => way !== 'mail' || !withoutEmail);
  return (
    <>
      <Names of={of} school={school}>
        {withoutEmail && <Text color="fg.muted">{t('signInNameMade')}</Text>}
      </Names>
      <RadioCardsField
        of={of}
        name="access"
        label={t('access.label')}
        options={ways.map((value) => ({ value, label: t(`access.${value}`) }))}
      />
      {access === 'password' ? (
        <PasswordField of={of} name="password" label={t('password')} autoComplete="new-password" required />
      ) : (
        <Text color="fg.muted">{t(`access.${access}Text`)}</Text>
      )}
    </>
  );
}

type NamesProps = {
  of: FormStore<PersonFormInput> | FormStore<NewPersonInput>;
  /** True for a student or teacher, who may have no address. */
  school: boolean;
  /** Shown instead of the address. */
  children: ReactNode;
};

function Names({ of: form, school, children }: NamesProps) {
  const { t } = useTranslation('users');
  // Both forms have these fields; the library's type knows a form only with all of its fields.
  const of = form as FormStore<PersonFormInput>;
  const { withoutEmail, contactEmail } = useFormValues(of);
  return (
    <>
      <TextField of={of} name="fullName" label={t('fullName')} autoComplete="off" required />
      {withoutEmail ? (
        children
      ) : (
        <TextField of={of} name="email" label={t('email')} type="email" autoComplete="off" required />
      )}
      {school && <CheckboxField of={of} name="withoutEmail" label={t('withoutEmail')} />}
      {(withoutEmail || contactEmail) && (
        <TextField
          of={of}
          name="contactEmail"
          label={t('contactEmail')}
          type="email"
          autoComplete="off"
          hint={t('contactEmailHint')}
        />
      )}
      <TextField of={of} name="phone" label={t('phone')} type="tel" autoComplete="off" />
      <TextField of={of} name="address" label={t('address')} autoComplete="off" />
    </>
  );
}
