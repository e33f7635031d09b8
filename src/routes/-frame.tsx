import { lazy, type ReactNode, Suspense } from 'react';
import { menus } from '#contract/rights/screens.ts';
import { AccountMenu } from '#features/auth/account-menu.tsx';
import { OutboxChip } from '#features/outbox/outbox-chip.tsx';
import { useUpdate } from '#hooks/engine/use-update.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { firstLogo } from '#ui/brand/first-logo.ts';
import { Logo } from '#ui/brand/logo.tsx';
import { AppShell } from '#ui/shell/app-shell.tsx';
import { usePlaces } from './-menu.tsx';
import { PaletteOfRole } from './-palette.tsx';

const BehindScreens = lazy(() => import('./-behind-screens.tsx').then((module) => ({ default: module.BehindScreens })));

const SessionEnded = lazy(() =>
  import('#features/auth/session-ended.tsx').then((module) => ({ default: module.SessionEnded })),
);

const UpdateBanner = lazy(() =>
  import('#features/home/update-banner.tsx').then((module) => ({ default: module.UpdateBanner })),
);

const OperatorLogo = lazy(() =>
  import('#features/home/operator-logo.tsx').then((module) => ({ default: module.OperatorLogo })),
);

const SiteFooter = lazy(() =>
  import('#features/home/site-footer.tsx').then((module) => ({ default: module.SiteFooter })),
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
      logo={
        !signedIn && (
          <Suspense fallback={<Logo mark={firstLogo && <img src={firstLogo} alt="" height="34" />} />}>
            <OperatorLogo />
          </Suspense>
        )
      }
      find={signedIn && <PaletteOfRole places={places} />}
      status={signedIn && <OutboxChip />}
      account={<AccountMenu />}
      banner={
        waiting && (
          <Suspense>
            <UpdateBanner />
          </Suspense>
        )
      }
      footer={
        <Suspense>
          <SiteFooter isPublic={!signedIn} layout={menus[role].desktop} />
        </Suspense>
      }
    >
      {state === 'ended' && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
      {signedIn && (
        <Suspense>
          <BehindScreens />
        </Suspense>
      )}
      {children}
    </AppShell>
  );
}
