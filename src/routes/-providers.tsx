import { type ReactNode, useMemo } from 'react';
import { runsSchools } from '#contract/rights/roles.ts';
import { useOffline } from '#hooks/outbox/use-connection.ts';
import { useSession } from '#hooks/session/use-session.ts';
import { AppContext } from '#ui/app-context.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { UiProvider } from '#ui/provider.tsx';

const ListViews = lazyPart(() => import('#features/views/list-views.tsx'), 'ListViews');

/** Providers for every screen, including the pending and error screens that the router shows in place of the root route. */
export function Providers({ children }: { children: ReactNode }) {
  const offline = useOffline();
  const { user, role } = useSession();
  const owner = user?.id ?? 'visitor';
  const keepsViews = runsSchools(role);
  const app = useMemo(() => ({ offline, owner, ...(keepsViews && { ListViews }) }), [offline, owner, keepsViews]);
  return (
    <AppContext value={app}>
      <UiProvider>{children}</UiProvider>
    </AppContext>
  );
}
