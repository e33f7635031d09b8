import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { recallSession } from '#hooks/recall-session.ts';
import { startEngine } from '#hooks/start-engine.ts';
import { startI18n } from '#i18n/setup.ts';
import { rememberLastSeen } from './last-seen.ts';
import { routeTree } from './routeTree.gen.ts';

const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html lacks its root element.');
  await Promise.all([startI18n(), recallSession()]);
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  startEngine();
  rememberLastSeen(place, () => router.state.resolvedLocation?.href !== router.state.location.href);
}

void start();
