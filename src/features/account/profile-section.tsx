import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOne } from '#hooks/mirror/use-one.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { ConnectionButton } from '#ui/button/connection-button.tsx';
import { EmailText } from '#ui/card/email-text.tsx';
import { EmptyCell } from '#ui/card/empty-cell.tsx';
import { FactList } from '#ui/card/fact-list.tsx';
import { SectionCard } from '#ui/card/section-card.tsx';
import { EmailDialog, PasswordDialog, ProfileDialog } from './profile-dialogs.tsx';

/** Name, phone and address; password and mail address ask for the current password. */
export function ProfileSection() {
  const { t } = useTranslation(['account', 'common']);
  const { user } = useSession();
  const { row = user } = useOne('me.get');
  const [open, setOpen] = useState<'profile' | 'password' | 'email'>();
  if (!row) return null;
  const dialog = (name: typeof open) => ({ open: open === name, onClose: () => setOpen(undefined) });
  return (
    <SectionCard
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
          row.email === null
            ? { label: t('signInName'), value: <bdi>{row.signInName}</bdi> }
            : { label: t('email'), value: <EmailText>{row.email}</EmailText> },
          ...(row.contactEmail ? [{ label: t('contactEmail'), value: <EmailText>{row.contactEmail}</EmailText> }] : []),
          { label: t('phone'), value: row.phone ? <bdi dir="ltr">{row.phone}</bdi> : <EmptyCell /> },
          { label: t('address'), value: row.address ? <bdi>{row.address}</bdi> : <EmptyCell /> },
        ]}
      />
      <ProfileDialog {...dialog('profile')} user={row} />
      <PasswordDialog {...dialog('password')} />
      <EmailDialog {...dialog('email')} />
    </SectionCard>
  );
}
