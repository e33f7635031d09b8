import { type ReactNode, useMemo } from 'react';
import { useOffline } from '#hooks/outbox/use-connection.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { AppContext } from '#ui/app-context.ts';
import { UiProvider } from '#ui/provider.tsx';

/** What every screen needs, also those that the router shows in place of the root route: its pending and error screens. */
export function Providers({ children }: { children: ReactNode }) {
  const offline = useOffline();
  const owner = useSession().user?.id ?? 'visitor';
  const app = useMemo(() => ({ offline, owner }), [offline, owner]);
  return (
    <AppContext value={app}>
      <UiProvider>{children}</UiProvider>
    </AppContext>
  );
}
