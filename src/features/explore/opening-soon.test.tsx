// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { show } from '#tests/gallery/render.tsx';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { ClassList } from './lists.tsx';

beforeAll(() => loadEngine());
afterEach(async () => {
  vi.unstubAllGlobals();
  await mirrorOf(null).delete();
});

/** Opens the target of 'Find a class to sponsor' in an installation with this many classes, all of them sponsored. */
async function openClasses(totalClasses: number): Promise<void> {
  const stats = {
    totalRegions: 0,
    totalMadaris: 0,
    totalClasses,
    totalStudents: 0,
    totalTeachers: 0,
    totalSponsors: 0,
    sponsoredMadaris: 0,
    sponsoredClasses: totalClasses,
    sponsoredPercentage: 0,
    sponsoredDollars: 0,
    totalDollars: 0,
    reportsThisMonth: 0,
  };
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/v1/stats')) return ourAnswer({ data: stats });
    if (pathname.endsWith('/v1/classes')) return ourAnswer({ data: [], meta: { totalItems: 0, page: 1, limit: 10 } });
    return ourAnswer({ data: [] });
  });
  (await show(<p />)).unmount();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ClassList /> }),
    history: createMemoryHistory({ initialEntries: ['/?sort=price&sponsored=unsponsored'] }),
  });
  await router.load();
  render(<RouterProvider router={router as never} />);
}

test('an installation without a class opens soon; no filter is blamed for it', async () => {
  await openClasses(0);
  await screen.findByText('landing.openingSoon');
  expect(screen.queryByText('Nothing matches this filter.')).toBeNull();
});

test('if all classes are sponsored, the filter is named as the reason that none is shown', async () => {
  await openClasses(3);
  await screen.findByText('Nothing matches this filter.');
  expect(screen.queryByText('landing.openingSoon')).toBeNull();
});
