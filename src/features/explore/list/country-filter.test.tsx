// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { show } from '#tests/gallery/render.tsx';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import words from '../../../../public/locales/en/explore.json';
import { CountryFilter, type CountryFilterProps } from './country-filter.tsx';

const addWords = () => i18next.addResourceBundle('en', 'explore', words);
beforeAll(() => loadEngine());
beforeAll(() => i18next.on('initialized', addWords));
afterAll(() => i18next.off('initialized', addWords));
afterEach(async () => {
  vi.unstubAllGlobals();
  await mirrorOf(null).delete();
});

const none = { all: 0, sponsored: 0 };
const counts = {
  EG: { region: { all: 1, sponsored: 0 }, madrasa: none, class: { all: 1_200, sponsored: 200 } },
  MA: { region: { all: 2, sponsored: 1 }, madrasa: none, class: { all: 30, sponsored: 30 } },
};

async function choices(answer: object, counted: CountryFilterProps['counted']): Promise<(string | null)[]> {
  vi.stubGlobal('fetch', async () => ourAnswer(answer));
  await show(<CountryFilter value={undefined} onChange={vi.fn()} counted={counted} />);
  await screen.findByRole('option', { name: /Egypt/ });
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}

test.each([
  ['all classes', { type: 'class', sponsored: undefined }, ['Egypt (1,200)', 'Morocco (30)']],
  ['those that need a sponsor', { type: 'class', sponsored: 'unsponsored' }, ['Egypt (1,000)', 'Morocco (0)']],
  ['sponsored regions', { type: 'region', sponsored: 'sponsored' }, ['Egypt (0)', 'Morocco (1)']],
  ['what is searched for, which no one has counted', undefined, ['Egypt', 'Morocco']],
] as const)('each country says how many it has of %s', async (_, counted, words) => {
  const [all, ...countries] = await choices({ data: ['EG', 'MA'], counts }, counted);
  expect(all).toMatch(/^\D+$/);
  expect(countries).toEqual(words);
});

test('a server of an earlier release that counts nothing still has its countries chosen', async () => {
  expect((await choices({ data: ['EG', 'MA'] }, { type: 'class', sponsored: undefined })).slice(1)).toEqual([
    'Egypt',
    'Morocco',
  ]);
});
