// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { AppShell } from './app-shell.tsx';

/* The focus on a new screen: at its start, or in the search that continues there. */

function Frame() {
  return (
    <AppShell places={[]} layout="top">
      <Outlet />
    </AppShell>
  );
}

function Start() {
  const navigate = useNavigate();
  return (
    <>
      <SearchField value="" label="Everything" leadsOn onSearch={() => void navigate({ to: '/found' as never })} />
      <Link to={'/found' as never}>Found</Link>
    </>
  );
}

async function open(): Promise<void> {
  // Loads the words of the parts.
  (await show(<p />)).unmount();
  const root = createRootRoute({ component: Frame });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Start }),
    createRoute({
      getParentRoute: () => root,
      path: '/found',
      component: () => <SearchField value="" label="Found" onSearch={() => undefined} />,
    }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('link', { name: 'Found' });
}

test('a link leads to the start of its screen', async () => {
  await open();
  const link = screen.getByRole('link', { name: 'Found' });
  link.focus();
  await act(async () => fireEvent.click(link));
  await screen.findByRole('searchbox', { name: 'Found' });
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});

test('a search leads to the field of what it finds', async () => {
  await open();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Everything' });
  field.focus();
  fireEvent.change(field, { target: { value: 'nur' } });
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
  const found = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Found' });
  await act(async () => undefined);
  expect(document.activeElement).toBe(found);
  expect(found.value).toBe('nur');
});

test('the link past the header leads to the content, and Back still leads to the previous screen', async () => {
  await open();
  const before = [location.href, history.length];
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  const followed = fireEvent.click(skip);
  expect([followed, location.href, history.length]).toEqual([false, ...before]);
  expect(document.activeElement?.id).toBe('content');
});
