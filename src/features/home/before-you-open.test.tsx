// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Setup, setupPoints } from '#contract/answers/setup.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { show } from '#tests/gallery/render.tsx';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { BeforeYouOpen } from './before-you-open.tsx';

beforeAll(() => loadEngine());
afterEach(async () => {
  vi.unstubAllGlobals();
  await mirrorOf(null).delete();
});

const done: Setup = {
  points: setupPoints.map((name) => ({ name, state: 'done' })),
  isOpen: false,
  demo: false,
  hasMailServer: true,
  testMail: null,
  backupDate: null,
};

/** Shows the list with these points not done. */
async function showList(setup: Partial<Setup>, missing: readonly string[] = []): Promise<void> {
  const points = done.points.map(({ name, state }) => ({ name, state: missing.includes(name) ? 'missing' : state }));
  vi.stubGlobal('fetch', async () => ourAnswer({ data: { ...done, points, ...setup } }));
  await show(
    <>
      <BeforeYouOpen />
      <p>below</p>
    </>,
  );
}

test('shows each point with its state, and the obstacles to opening', async () => {
  await showList({}, ['operator', 'lesson']);
  await screen.findByText('setup.title');
  expect(screen.getAllByRole('listitem')).toHaveLength(setupPoints.length);
  expect(screen.getAllByRole('img', { name: 'setup.state.missing' })).toHaveLength(2);
  expect(screen.getByText('setup.needed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'setup.open' })).toBeNull();
});

test('offers to open once nothing necessary is missing', async () => {
  await showList({}, ['lesson']);
  await screen.findByRole('button', { name: 'setup.open' });
});

test('without a gateway it opens without payments, and says so', async () => {
  await showList({}, ['payments']);
  await screen.findByRole('button', { name: 'setup.openWithoutPayments' });
});

test('offers a test message only where there is a mail server', async () => {
  await showList({ hasMailServer: false });
  await screen.findByText('setup.title');
  expect(screen.queryByRole('button', { name: 'setup.test' })).toBeNull();
});
