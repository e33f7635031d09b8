import type { ReactNode } from 'react';
import { menus } from '#contract/rights/screens.ts';
import { AccountMenu } from '#features/auth/account-menu.tsx';
import { OutboxChip } from '#features/outbox/outbox-chip.tsx';
import { useSession } from '#hooks/session/use-session.ts';
import { useUpdate } from '#hooks/start/use-update.ts';
import { firstLogo } from '#ui/brand/first-logo.ts';
import { Logo } from '#ui/brand/logo.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { AppShell } from '#ui/shell/app-shell.tsx';
import { ScreenTabs, usePlaces } from './-menu.tsx';

const BehindScreens = lazyPart(() => import('./-behind-screens.tsx'), 'BehindScreens', null);
const PaletteOfRole = lazyPart(() => import('./-palette.tsx'), 'PaletteOfRole', null);
const SessionEnded = lazyPart(() => import('#features/auth/session-ended.tsx'), 'SessionEnded', null);
const UpdateBanner = lazyPart(() => import('#features/home/update-banner.tsx'), 'UpdateBanner', null);
const SiteFooter = lazyPart(() => import('#features/home/site-footer.tsx'), 'SiteFooter', null);
const OperatorLogo = lazyPart(
  () => import('#features/home/operator-logo.tsx'),
  'OperatorLogo',
  <Logo mark={firstLogo && <img src={firstLogo} alt="" height="34" />} />,
);

/** The shell with the places, chip and account of the user's role. */
export function Frame({ children }: { children: ReactNode }) {
  const { role, state } = useSession();
  const { waiting } = useUpdate();
  const signedIn = role !== 'visitor';
  const { menu, all } = usePlaces(role);
  return (
    <AppShell
      places={menu}
      layout={menus[role].desktop}
      logo={!signedIn && <OperatorLogo />}
      find={signedIn && <PaletteOfRole places={all} />}
      status={signedIn && <OutboxChip />}
      account={<AccountMenu />}
      banner={waiting && <UpdateBanner />}
      footer={<SiteFooter isPublic={!signedIn} layout={menus[role].desktop} />}
    >
      {state === 'ended' && <SessionEnded />}
      {signedIn && <BehindScreens />}
      {signedIn && <ScreenTabs role={role} />}
      {children}
    </AppShell>
  );
}
