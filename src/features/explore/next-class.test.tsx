// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Class } from '#contract/reading/read.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { ClassPage } from './class-page.tsx';
import { NextClass } from './next-class.tsx';

beforeAll(() => loadEngine());
afterEach(async () => {
  vi.unstubAllGlobals();
  await mirrorOf(null).delete();
});

const sponsored = buildClass({ id: idOf(200), name: 'The sponsored one', openDollars: 30 });
const other = buildClass({ id: idOf(201), name: 'The other one', openDollars: 5 });

/** Serves a madrasa in which these classes still need something. @returns the requested paths */
function serve(open: readonly Class[], one = sponsored): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    asked.push(pathname + search);
    if (pathname.endsWith(`/v1/classes/${sponsored.id}`)) return ourAnswer({ data: one });
    return ourAnswer({ data: open, meta: { totalItems: open.length, page: 1, limit: 2 } });
  });
  return asked;
}

test('a sponsor who has sponsored a class sees another one of the same madrasa that still needs something', async () => {
  serve([sponsored, other]);
  await show(<NextClass type="class" typeId={sponsored.id} />);
  await screen.findByRole('article', { name: 'The other one' });
  expect(screen.queryByText('The sponsored one')).toBeNull();
});

test('nothing is offered where nothing else is needed', async () => {
  const asked = serve([sponsored]);
  const { container } = await show(<NextClass type="class" typeId={sponsored.id} />);
  await waitFor(() => expect(asked.some((path) => path.includes('sponsored=false'))).toBe(true));
  await waitFor(() => expect(container.querySelector('article')).toBeNull());
});

test('after a region no class is offered: it reaches all of them', async () => {
  const asked = serve([other]);
  await show(<NextClass type="region" typeId={idOf(1)} />);
  expect(asked).toEqual([]);
});

test('the page of a class that is completely sponsored shows one that still needs something, and any other page does not', async () => {
  const complete = { ...sponsored, openDollars: 0, sponsoredPercentage: 100 };
  serve([other], complete);
  const { unmount } = await show(<ClassPage classId={sponsored.id} />);
  await screen.findByRole('article', { name: 'The other one' });
  unmount();
  await mirrorOf(null).delete();
  serve([other]);
  await show(<ClassPage classId={sponsored.id} />);
  await screen.findByRole('heading', { name: 'The sponsored one' });
  expect(screen.queryByRole('article', { name: 'The other one' })).toBeNull();
});

test('a class that is not there leads on to others', async () => {
  vi.stubGlobal('fetch', async () => ourAnswer({ code: 'not-found', message: 'Not found.' }, 404));
  await show(<ClassPage classId={sponsored.id} />);
  const link = await screen.findByRole('link', { name: 'elsewhere' });
  expect(link.getAttribute('href')).toBe('/explore-sponsor');
  expect(screen.queryByRole('button', { name: 'actions.retry' })).toBeNull();
});
