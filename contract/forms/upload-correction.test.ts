import { expect, test } from 'vitest';
import { type ContentCorrection, correctContent, type UploadContent } from './upload-correction.ts';

const before: UploadContent = {
  classId: 'class a',
  month: '2026-10',
  title: 'October',
  description: 'Surah al-Mulk',
  replaces: 'the returned one',
  page: '{}',
};

/**
 * Every field that an author can correct, with the result: it is moved or not, replaces the same report or not, and keeps its
 * page or not.
 */
const corrections: readonly [string, ContentCorrection, { isMoved: boolean; replaces?: string; page?: string }][] = [
  ['nothing', {}, { isMoved: false, replaces: 'the returned one', page: '{}' }],
  ['the title', { title: 'March' }, { isMoved: false, replaces: 'the returned one', page: '{}' }],
  ['the description', { description: '' }, { isMoved: false, replaces: 'the returned one', page: '{}' }],
  ['the month', { month: '2026-09' }, { isMoved: true, page: '{}' }],
  ['the class', { classId: 'class b' }, { isMoved: true, page: '{}' }],
  ['class and month', { classId: 'class b', month: '2026-09' }, { isMoved: true, page: '{}' }],
  [
    'the month, for that of another report',
    { month: '2026-09', replaces: 'x' },
    { isMoved: true, replaces: 'x', page: '{}' },
  ],
  ['the report it replaces', { replaces: 'x' }, { isMoved: false, replaces: 'x', page: '{}' }],
  ['the file', { file: {} }, { isMoved: false, replaces: 'the returned one' }],
  ['the page', { file: { page: '{"a":1}' } }, { isMoved: false, replaces: 'the returned one', page: '{"a":1}' }],
  ['file and month', { file: {}, month: '2026-09' }, { isMoved: true }],
  [
    'class and month, to what they are',
    { classId: 'class a', month: '2026-10' },
    { isMoved: false, replaces: 'the returned one', page: '{}' },
  ],
  ['the month, to none', { month: '' }, { isMoved: false, replaces: 'the returned one', page: '{}' }],
];

test.each(corrections)(
  'who corrects %s changes it and what depends on it, and nothing else',
  (_, correction, expected) => {
    const { content, isMoved } = correctContent(before, correction);
    const { isMoved: moves, ...depends } = expected;
    const { file: _file, ...named } = correction;
    expect(isMoved).toBe(moves);
    expect(content).toEqual({
      ...before,
      ...named,
      month: named.month || before.month,
      replaces: undefined,
      page: undefined,
      ...depends,
    });
  },
);
