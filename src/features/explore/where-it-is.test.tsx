// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Madrasa } from '#contract/reading/read.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, buildMadrasa, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { ClassPage } from './class-page.tsx';
import { MadrasaDetails } from './madrasa-pages.tsx';

const whereabouts = { country: 'MA', placeName: 'Azilal' };
const madrasa = buildMadrasa();
const inAzilal = buildMadrasa({ id: idOf(102), address: 'River Street 50, Azilal' });
const lesson = buildClass();
const placed = (row: Madrasa) => ({ data: { ...row, region: { ...row.region, ...whereabouts } } });
const answers: Readonly<Record<string, object>> = {
  [`/v1/madaris/${madrasa.id}`]: placed(madrasa),
  [`/v1/madaris/${inAzilal.id}`]: placed(inAzilal),
  [`/v1/classes/${lesson.id}`]: { data: { ...lesson, madaris: { ...lesson.madaris, ...whereabouts } } },
};

beforeAll(() => loadEngine());
afterEach(async () => {
  vi.unstubAllGlobals();
  await mirrorOf(null).delete();
});

test.each<[string, ReactNode, string]>([
  ['a class', <ClassPage classId={lesson.id} key="1" />, 'Madrasat al-Noor · Azilal, Morocco'],
  [
    'a madrasa whose address ends with it',
    <MadrasaDetails madrasaId={inAzilal.id} key="3" />,
    'River Street 50, Azilal · Morocco',
  ],
  ['a madrasa', <MadrasaDetails madrasaId={madrasa.id} key="2" />, 'Old Gate 68 · Azilal, Morocco'],
])('the page of %s says in which place and country it is', async (_, page, words) => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    const [, answer] = Object.entries(answers).find(([path]) => pathname.endsWith(path)) ?? [];
    return ourAnswer(answer ?? { data: [], meta: { totalItems: 0, page: 1, limit: 2 } });
  });
  await show(page);
  const heading = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => {
    const under = heading.nextElementSibling?.textContent ?? '';
    expect(under.replaceAll(/[\u2066-\u2069]/g, '')).toBe(words);
  });
});
