import '#ui/theme/fonts.css';
import '#ui/theme/print.css';
import '#ui/theme/styles.css';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '#i18n/setup.ts';
import { UiProvider } from '#ui/provider.tsx';
import { FormsPage } from './parts/forms.tsx';
import { Frame } from './parts/frame.tsx';
import { ListPage } from './parts/list.tsx';
import { OverlaysPage } from './parts/overlays.tsx';
import { PiecesPage } from './parts/pieces.tsx';
import { StatesPage } from './parts/states.tsx';

const root = createRootRoute({
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
});

const pages = {
  '/': ListPage,
  '/forms': FormsPage,
  '/overlays': OverlaysPage,
  '/pieces': PiecesPage,
  '/states': StatesPage,
};

const routes = Object.entries(pages).map(([path, component]) =>
  createRoute({ getParentRoute: () => root, path, component }),
);

const router = createRouter({ routeTree: root.addChildren(routes) });

await startI18n();
const element = document.getElementById('root');
if (!element) throw new Error('The gallery has no root.');
createRoot(element).render(
  <StrictMode>
    <Suspense>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </Suspense>
  </StrictMode>,
);
