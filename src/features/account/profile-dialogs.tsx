import { useTranslation } from 'react-i18next';
import { EmailForm, PasswordForm, ProfileForm } from '#contract/forms/account-forms.ts';
import type { User } from '#contract/reading/read.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';

type DialogProps = { open: boolean; onClose: () => void };

const profileOf = (user?: User) => ({
  fullName: user?.fullName ?? '',
  phone: user?.phone ?? '',
  address: user?.address ?? '',
});
const noPasswords = () => ({ currentPassword: '', password: '' });
const noEmail = () => ({ currentPassword: '', email: '' });

/** Properties of the field for the current password, in every dialog that asks for it. */
export function useCurrentPassword() {
  const { t } = useTranslation('account');
  const label = t('currentPassword');
  return { name: 'currentPassword', label, autoComplete: 'current-password', required: true } as const;
}

export function ProfileDialog({ user, ...dialog }: DialogProps & { user: User }) {
  const { t } = useTranslation('account');
  const { call } = useCall('me.update');
  return (
    <FormDialog
      {...dialog}
      title={t('editProfile')}
      name="profile"
      schema={ProfileForm}
      row={user}
      valuesOf={profileOf}
      onSave={(body, known) => call({ body, ifMatch: known?.version })}
      done={t('profileSaved')}
    >
      {(form) => (
        <>
          <TextField of={form} name="fullName" label={t('fullName')} autoComplete="name" required />
          <TextField of={form} name="phone" label={t('phone')} type="tel" autoComplete="tel" />
          <TextField of={form} name="address" label={t('address')} autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}

export function PasswordDialog(dialog: DialogProps) {
  const { t } = useTranslation('account');
  const { call } = useCall('me.password');
  const current = useCurrentPassword();
  return (
    <FormDialog
      {...dialog}
      title={t('changePassword')}
      name="password"
      schema={PasswordForm}
      valuesOf={noPasswords}
      onSave={(body) => call({ body })}
      done={t('passwordSaved')}
    >
      {(form) => (
        <>
          <PasswordField of={form} {...current} />
          <PasswordField
            of={form}
            name="password"
            label={t('newPassword')}
            autoComplete="new-password"
            hint={t('passwordHint')}
            required
          />
        </>
      )}
    </FormDialog>
  );
}

export function EmailDialog(dialog: DialogProps) {
  const { t } = useTranslation('account');
  const { call } = useCall('me.email');
  const current = useCurrentPassword();
  return (
    <FormDialog
      {...dialog}
      title={t('changeEmail')}
      name="email"
      schema={EmailForm}
      valuesOf={noEmail}
      onSave={(body) => call({ body })}
      done={t('emailAsked')}
    >
      {(form) => (
        <>
          <TextField of={form} name="email" label={t('newEmail')} type="email" autoComplete="off" required />
          <PasswordField of={form} {...current} />
        </>
      )}
    </FormDialog>
  );
}
