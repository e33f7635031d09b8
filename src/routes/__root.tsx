import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useOffline } from '#hooks/use-connection.ts';
import { useSession } from '#hooks/use-session.ts';
import { AppContext } from '#ui/app-context.ts';
import { PageNotFound } from '#ui/page-not-found.tsx';
import { UiProvider } from '#ui/provider.tsx';
import { Frame } from './-frame.tsx';

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: PageNotFound,
});

function Root() {
  const offline = useOffline();
  const owner = useSession().user?.id ?? 'visitor';
  const app = useMemo(() => ({ offline, owner }), [offline, owner]);
  return (
    <AppContext value={app}>
      <UiProvider>
        <Frame>
          <Outlet />
        </Frame>
      </UiProvider>
    </AppContext>
  );
}
