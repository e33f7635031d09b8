import { House, Info, Mail, Send } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from '#features/auth/account-menu.tsx';
import { SessionEnded } from '#features/auth/session-ended.tsx';
import { UpdateBanner } from '#features/home/update-banner.tsx';
import { OutboxChip } from '#features/outbox/outbox-chip.tsx';
import { useOutboxCounts } from '#hooks/use-outbox.ts';
import { useSession } from '#hooks/use-session.ts';
import { AppShell } from '#ui/shell/app-shell.tsx';
import type { Place } from '#ui/shell/place.ts';

const OutcomeToasts = lazy(() =>
  import('#features/outbox/outcome-toasts.tsx').then((module) => ({ default: module.OutcomeToasts })),
);

/** The shell as the person's role fills it: places, chip, account. */
export function Frame({ children }: { children: ReactNode }) {
  const { role } = useSession();
  const signedIn = role !== 'visitor';
  const places = usePlaces(signedIn);
  return (
    <AppShell
      places={places}
      layout={role === 'admin' || role === 'supervisor' ? 'rail' : 'top'}
      status={signedIn && <OutboxChip />}
      account={<AccountMenu />}
      banner={<UpdateBanner />}
    >
      <SessionEnded />
      {signedIn && (
        <Suspense>
          <OutcomeToasts />
        </Suspense>
      )}
      {children}
    </AppShell>
  );
}

function usePlaces(signedIn: boolean): Place[] {
  const { t } = useTranslation('home');
  const { waiting } = useOutboxCounts();
  const home: Place = { label: t('places.home'), icon: <House />, link: { to: '/', activeOptions: { exact: true } } };
  const about: Place = { label: t('places.about'), icon: <Info />, link: { to: '/about' } };
  if (!signedIn) return [home, about, { label: t('places.contact'), icon: <Mail />, link: { to: '/contact' } }];
  return [
    home,
    { label: t('places.outbox'), icon: <Send className="mirrored" />, link: { to: '/outbox' }, count: waiting },
    about,
  ];
}
