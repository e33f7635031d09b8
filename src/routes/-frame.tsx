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
import { usePlaces } from './-menu.tsx';

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

/** The shell as the person's role fills it: places, chip, account. */
export function Frame({ children }: { children: ReactNode }) {
  const { role, state } = useSession();
  const { waiting } = useUpdate();
  const signedIn = role !== 'visitor';
  const places = usePlaces(role);
  return (
    <AppShell
      places={places}
      layout={menus[role].desktop}
      logo={!signedIn && <OperatorLogo />}
      find={signedIn && <PaletteOfRole places={places} />}
      status={signedIn && <OutboxChip />}
      account={<AccountMenu />}
      banner={waiting && <UpdateBanner />}
      footer={<SiteFooter isPublic={!signedIn} layout={menus[role].desktop} />}
    >
      {state === 'ended' && <SessionEnded />}
      {signedIn && <BehindScreens />}
      {children}
    </AppShell>
  );
}
