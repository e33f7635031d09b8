// @vitest-environment happy-dom
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useEffectEvent } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { DocumentLink } from './document-link.tsx';
import { useLeave } from './use-leave.ts';
import { usePlainAddress } from './use-plain-address.ts';

/* The way back from a document, with the browser's own history. The class takes as long as its code or a slow device does. */

let isSlow = false;
let open: () => void;
let router: ReturnType<typeof build>;

function build() {
  const root = createRootRoute({ component: Outlet });
  const at = (path: string, component: () => React.ReactNode, beforeLoad?: () => Promise<void>) =>
    createRoute({ getParentRoute: () => root, path, component, ...(beforeLoad && { beforeLoad }) });
  const slowly = async () => {
    if (isSlow)
      await new Promise<void>((resolve) => {
        open = resolve;
      });
  };
  const routeTree = root.addChildren([
    at('/', () => <h1>Start</h1>),
    at('/class', () => <h1>Class</h1>, slowly),
    at('/read/material/$id', Lesson),
  ]);
  return createRouter({ routeTree, history: createBrowserHistory() });
}

function Lesson() {
  const leave = useLeave('/');
  // Leaving the lesson stores the reader's position, which takes a moment.
  const onKept = useEffectEvent(usePlainAddress(useSearch({ strict: false })));
  useEffect(() => () => void Promise.resolve().then(onKept), []);
  return (
    <>
      <button type="button" onClick={leave}>
        Back
      </button>
      <DocumentLink kind="material" id="second" step="on">
        Next
      </DocumentLink>
    </>
  );
}

beforeEach(async () => {
  Reflect.get(window, 'happyDOM').setURL('https://sanad.example/');
  router = build();
  render(<RouterProvider router={router as never} />);
  isSlow = false;
  for (const href of ['/class?search=tajwid', '/read/material/first?page=2'])
    await act(() => router.navigate({ href }));
  isSlow = true;
});
afterEach(async () => {
  cleanup();
  await act(async () => undefined);
  router.history.destroy();
});

const press = (name: string) => fireEvent.click(screen.getByText(name));
const isAt = (path: string) => expect.poll(() => location.pathname).toBe(path);

test('one press leads to where the lesson was opened', async () => {
  press('Back');
  await isAt('/class');
  await act(async () => open());
  await screen.findByText('Class');
});

test('pressing Back twice, at once or before the class is shown, still leads to the class', async () => {
  press('Back');
  press('Back');
  await isAt('/class');
  press('Back');
  await act(async () => open());
  await screen.findByText('Class');
  expect(location.pathname).toBe('/class');
});

test('a reader who opens the next lesson before the class is shown comes back to the class', async () => {
  press('Back');
  await isAt('/class');
  press('Next');
  await isAt('/read/material/second');
  await act(async () => router.history.back());
  await isAt('/class');
});

test('Back leads to the class after any number of lessons', async () => {
  press('Next');
  await isAt('/read/material/second');
  press('Back');
  await isAt('/class');
});

test('a list keeps what was searched in it, although a place in the lesson is kept after it was left', async () => {
  press('Back');
  await isAt('/class');
  await act(async () => open());
  await screen.findByText('Class');
  expect(location.search).toBe('?search=tajwid');
});

test('a user who pressed a notification comes back to where they were, although it loaded the app once more', async () => {
  history.pushState(null, '', '/read/material/third');
  router.history.destroy();
  cleanup();
  router = build();
  render(<RouterProvider router={router as never} />);
  await screen.findByText('Back');
  // The browser sets this; the test's own does not.
  Reflect.set(window, 'navigation', { canGoBack: true });
  onTestFinished(() => void Reflect.deleteProperty(window, 'navigation'));
  press('Back');
  await isAt('/read/material/first');
});
