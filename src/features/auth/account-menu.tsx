import { useNavigate, useSearch } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#hooks/session/use-session.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { ColorModeMenu, useColorModeItems } from '#ui/shell/color-mode-menu.tsx';
import { LanguageMenu, useLanguageItems } from '#ui/shell/language-menu.tsx';

const loadDialog = () => import('./sign-out-dialog.tsx');
const SignOutDialog = lazyPart(loadDialog, 'SignOutDialog', null);

/**
 * Menu with the signed-in user, links to the account and to sign out, and the app's display choices; for visitors the same
 * choices and the sign-in.
 */
export function AccountMenu() {
  const { t } = useTranslation('common');
  const { user } = useSession();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const [signingOut, setSigningOut] = useState(false);
  // A visitor's start, the sign-in page and the registration keep the address that the user wanted.
  const next = useSearch({ strict: false, select: (search) => search.next });
  const signedIn = user !== null;
  useEffect(() => {
    // It is loaded after the first screen, so that users can sign out offline too.
    if (signedIn) void loadDialog();
  }, [signedIn]);

  function ask(): void {
    setAsked(true);
    setSigningOut(true);
  }

  const languages = useLanguageItems();
  const colorModes = useColorModeItems();

  if (!user) {
    return (
      <>
        <LanguageMenu />
        <ColorModeMenu />
        <LinkButton to="/login" search={{ next }} size="sm" variant="outline" marginInlineEnd="2">
          {t('actions.signIn')}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <Menu
        label={t('shell.account')}
        icon={<UserRound />}
        items={[
          user.fullName,
          { label: t('shell.myAccount'), icon: <UserRound />, onSelect: () => void navigate({ to: '/account' }) },
          { label: t('actions.signOut'), icon: <LogOut />, onSelect: ask },
          t('shell.language'),
          ...languages,
          t('shell.colorMode'),
          ...colorModes,
        ]}
      />
      {asked && <SignOutDialog open={signingOut} onClose={() => setSigningOut(false)} />}
    </>
  );
}
