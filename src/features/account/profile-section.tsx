import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailForm, PasswordForm, ProfileForm } from '#contract/forms/account-forms.ts';
import { useCall } from '#hooks/calls/use-call.ts';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { Section } from './section.tsx';

const noPasswords = () => ({ currentPassword: '', password: '' });
const noEmail = () => ({ currentPassword: '', email: '' });

/** Name, phone and address; password and mail address ask for the current password. */
export function ProfileSection() {
  const { t } = useTranslation(['account', 'common']);
  const { user } = useSession();
  const { row = user } = useOne('me.get');
  const [open, setOpen] = useState<'profile' | 'password' | 'email'>();
  const profile = useCall('me.update');
  const password = useCall('me.password');
  const email = useCall('me.email');
  const close = () => setOpen(undefined);
  if (!row) return null;
  const none = t('common:list.emptyCell');
  return (
    <Section
      title={t('profile')}
      actions={
        <>
          <ConnectionButton onClick={() => setOpen('profile')}>{t('editProfile')}</ConnectionButton>
          <ConnectionButton variant="outline" onClick={() => setOpen('password')}>
            {t('changePassword')}
          </ConnectionButton>
          <ConnectionButton variant="outline" onClick={() => setOpen('email')}>
            {t('changeEmail')}
          </ConnectionButton>
        </>
      }
    >
      <FactList
        facts={[
          { label: t('fullName'), value: <bdi>{row.fullName}</bdi> },
          { label: t('email'), value: <bdi>{row.email}</bdi> },
          { label: t('phone'), value: row.phone ? <bdi dir="ltr">{row.phone}</bdi> : none },
          { label: t('address'), value: row.address ? <bdi>{row.address}</bdi> : none },
        ]}
      />
      <FormDialog
        open={open === 'profile'}
        onClose={close}
        title={t('editProfile')}
        name="profile"
        schema={ProfileForm}
        row={row}
        valuesOf={(value) => ({
          fullName: value?.fullName ?? '',
          phone: value?.phone ?? '',
          address: value?.address ?? '',
        })}
        onSave={(body, known) => profile.call({ body, ifMatch: known?.version })}
        done={t('profileSaved')}
      >
        {(form) => (
          <>
            <TextField of={form} name="fullName" label={t('fullName')} autoComplete="name" required />
            <TextField of={form} name="phone" label={t('phone')} type="tel" autoComplete="tel" dir="ltr" />
            <TextField of={form} name="address" label={t('address')} autoComplete="off" />
          </>
        )}
      </FormDialog>
      <FormDialog
        open={open === 'password'}
        onClose={close}
        title={t('changePassword')}
        name="password"
        schema={PasswordForm}
        valuesOf={noPasswords}
        onSave={(body) => password.call({ body })}
        done={t('passwordSaved')}
      >
        {(form) => (
          <>
            <PasswordField
              of={form}
              name="currentPassword"
              label={t('currentPassword')}
              autoComplete="current-password"
              required
            />
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
      <FormDialog
        open={open === 'email'}
        onClose={close}
        title={t('changeEmail')}
        name="email"
        schema={EmailForm}
        valuesOf={noEmail}
        onSave={(body) => email.call({ body })}
        done={t('emailAsked')}
      >
        {(form) => (
          <>
            <TextField
              of={form}
              name="email"
              label={t('newEmail')}
              type="email"
              autoComplete="off"
              dir="ltr"
              required
            />
            <PasswordField
              of={form}
              name="currentPassword"
              label={t('currentPassword')}
              autoComplete="current-password"
              required
            />
          </>
        )}
      </FormDialog>
    </Section>
  );
}
