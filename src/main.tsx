import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepPageOffline } from '#hooks/engine/keep-page-offline.ts';
import { recallSession } from '#hooks/session/recall-session.ts';
import { onSession, readSession } from '#hooks/session/session-store.ts';
import { startEngine } from '#hooks/start/start-engine.ts';
import { startI18n } from '#i18n/setup.ts';
import { whenAtRest } from '#lib/rest/at-rest.ts';
import './ui/theme/styles.css';
import { FullPageLoader } from '#ui/states/full-page-loader.tsx';
import { RouteError } from '#ui/states/route-error.tsx';
import { guardScreens } from './routes/-guard.ts';
import { Providers } from './routes/-providers.tsx';
import { routeTree } from './routeTree.gen.ts';
import { keepFirstScreen } from './snapshot/keep-first-screen.ts';

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: FullPageLoader,
  InnerWrap: Providers,
});
guardScreens(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The next start at this address shows a snapshot of the screen until the live one is ready: for lists, never for forms. */
    keepsSnapshot?: boolean;
  }
}

/** Leaves the account's screens in every tab when its owner signs out, so that the next user of this device sees none of them. */
function leaveWithOwner(): void {
  let owner = readSession()?.user.id;
  onSession(() => {
    const before = owner;
    owner = readSession()?.user.id;
    if (before !== undefined && before !== owner) void router.invalidate();
  });
}

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html lacks its root element.');
  await Promise.all([startI18n(), recallSession()]);
  keepPageOffline();
  keepFirstScreen(place);
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  leaveWithOwner();
  startEngine();
  whenAtRest(() => void watchScreens(place));
}

/** Takes snapshots of the screen for the next start. None of this is loaded with the first screen. */
async function watchScreens(place: Element): Promise<void> {
  try {
    const { watchForSnapshots } = await import('./snapshot/watch-for-snapshots.ts');
    watchForSnapshots(place, () => {
      const { matches, location, resolvedLocation } = router.state;
      return matches.at(-1)?.staticData.keepsSnapshot === true && resolvedLocation?.href === location.href;
    });
  } catch (failure) {
    console.warn('The screen is not kept for the next start.', failure);
  }
}

void start();
