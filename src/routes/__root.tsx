import { createRootRoute, Outlet } from '@tanstack/react-router';
import { PageNotFound } from '#ui/states/page-not-found.tsx';
import { Frame } from './-frame.tsx';
import { OwnScreens } from './-own-screens.tsx';

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: PageNotFound,
});

function Root() {
  return (
    <Frame>
      <OwnScreens>
        <Outlet />
      </OwnScreens>
    </Frame>
  );
}
