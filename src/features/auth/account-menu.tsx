import { LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#hooks/use-session.ts';
import { LinkButton } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

/** Who is signed in and the way out; for visitors the way in. */
export function AccountMenu() {
  const { t } = useTranslation('common');
  const { user } = useSession();
  const [leaving, setLeaving] = useState(false);
  if (!user) {
    return (
      <LinkButton to="/login" size="sm">
        {t('actions.signIn')}
      </LinkButton>
    );
  }
  return (
    <>
      <Menu
        label={t('shell.account')}
        icon={<UserRound />}
        items={[user.fullName, { label: t('actions.signOut'), icon: <LogOut />, onSelect: () => setLeaving(true) }]}
      />
      <SignOutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}
