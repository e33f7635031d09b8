// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { buildMaterial, rowBuilders } from '#tests/tools/build-rows.ts';
import { ReaderHead } from './reader-head.tsx';

afterEach(() => vi.unstubAllGlobals());

/** True if the style sheet does not hide it on paper, by the name of its class. */
function isOnPaper(title: string): boolean {
  for (let part = screen.getByText(title).parentElement; part; part = part.parentElement) {
    if (part.className.includes('print') && part.className.includes('d_none')) return false;
  }
  return true;
}

test.each([
  ['a table', 'costs.csv', true],
  ['a workbook', 'costs.xlsx', true],
  ['a document, which has a head of its own', 'lesson.pdf', false],
])('the title of %s is on paper where nothing else says what it is', async (_, fileName, isShown) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await show(<ReaderHead kind="material" row={buildMaterial({ title: 'Costs of October', fileName })} />);
  expect(isOnPaper('Costs of October')).toBe(isShown);
});

test.each([
  ['says it', 'October 2026', 0],
  ['does not say it', 'What we read', 1],
])('the month of a report is said once: below a title that %s, %i times', async (_, title, times) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await show(<ReaderHead kind="report" row={rowBuilders.reports({ title, month: '2026-10' })} />);
  await screen.findByRole('heading', { level: 1 });
  const below = document.querySelector('[data-names]')?.textContent ?? '';
  expect(below.split('October 2026')).toHaveLength(times + 1);
});
