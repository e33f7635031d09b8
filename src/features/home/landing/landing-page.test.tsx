// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sampleNames } from '#contract/answers/sample-reports.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { show } from '#tests/gallery/render.tsx';
import { LandingPage } from './landing-page.tsx';

beforeAll(() => loadEngine());
afterEach(async () => {
  vi.unstubAllGlobals();
  await mirrorOf(null).delete();
});

async function open(): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no connection.')));
  await show(<LandingPage next={undefined} search={null} living={null} classes={null} regions={null} />);
}

test('a visitor sees on the first page what reports look like, each a card that opens one', async () => {
  await open();
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('link').getAttribute('href'))).toEqual(
    sampleNames.map((name) => `/sample-reports/${name}`),
  );
  for (const card of cards) within(card).getByText('samples.sample');
});

test('it answers who checks a madrasa before it is listed', async () => {
  await open();
  await screen.findByText('questions.listed.question');
});
