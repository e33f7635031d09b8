import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ReportPage } from '#contract/entities/report-page.ts';
import { ReportForm } from '#contract/forms/report-form.ts';
import { limits } from '#contract/limits.ts';
import { needsIn, reportNeeds } from './needs.ts';
import { passagesIn, textOfPassages } from './passages.ts';
import { surahNames } from './surahs.ts';
import { taughtIn, textOfTaught } from './taught.ts';
import { areVerses, surahNumbers, versesOf } from './verses.ts';

const page = {
  ...{ version: 1, language: 'en', figures: { lessons: 20, students: 5 } },
  ...{ covered: '', wentWell: '', needed: '', photos: [], voice: null },
};
const isPage = (more: object) => v.safeParse(ReportPage, { ...page, ...more }).success;

test('there are 114 surahs with a name in both scripts and 6,236 verses', () => {
  expect(surahNumbers).toHaveLength(114);
  expect(surahNumbers.reduce((sum, surah) => sum + versesOf(surah), 0)).toBe(6_236);
  for (const names of Object.values(surahNames)) {
    expect(names).toHaveLength(114);
    expect(new Set(names).size).toBe(114);
  }
  expect(surahNames.arabic.every((name) => /^[\u0620-\u0652 ]+$/.test(name))).toBe(true);
  const known = [1, 2, 18, 36, 67, 78, 114].map((surah) => [surahNames.latin[surah - 1], versesOf(surah)]);
  expect(known).toEqual([
    ...[['al-Fatihah', 7] as const, ['al-Baqarah', 286] as const, ['al-Kahf', 110] as const, ['Ya-Sin', 83] as const],
    ...[['al-Mulk', 30] as const, ['an-Naba', 40] as const, ['an-Nas', 6] as const],
  ]);
});

test('a passage ends where its surah ends, and not before it starts', () => {
  const passages = (surah: number, from: number, to: number) =>
    isPage({ passages: [{ surah, from, to }] }) && areVerses([{ surah, from, to }]);
  expect([passages(78, 1, 40), passages(78, 40, 40), passages(114, 1, 6)]).toEqual([true, true, true]);
  expect([passages(78, 1, 41), passages(78, 5, 4), passages(0, 1, 1), passages(115, 1, 1)]).toEqual([
    ...[false, false, false, false],
  ]);
  expect([passages(78, 0, 4), passages(78, 1.5, 4)]).toEqual([false, false]);
});

test('passages or lessons say what was covered; needs alone do not', () => {
  const lesson = { id: '0199d000-0000-7000-8000-000000000001', title: 'The letters' };
  expect(isPage({ passages: [{ surah: 1, from: 1, to: 7 }] })).toBe(true);
  expect(isPage({ taught: [lesson] })).toBe(true);
  expect(isPage({ needs: ['books'] })).toBe(false);
  expect(isPage({ covered: 'Words', needs: ['books', 'mats'] })).toBe(true);
  expect(isPage({ covered: 'Words', needs: ['books', 'books'] })).toBe(false);
  expect(isPage({ covered: 'Words', needs: ['gold'] })).toBe(false);
});

test('what a form holds as text is what was chosen, and a page of an earlier release has none of it', () => {
  const passages = [
    { surah: 78, from: 1, to: 40 },
    { surah: 79, from: 3, to: 3 },
  ];
  expect(passagesIn(textOfPassages(passages))).toEqual(passages);
  const taught = [
    { id: '0199d000-0000-7000-8000-000000000001', title: 'The letters: one' },
    { id: '0199d000-0000-7000-8000-000000000002', title: '' },
  ];
  expect(taughtIn(textOfTaught(taught))).toEqual(taught);
  expect(needsIn('mats unknown books')).toEqual(['books', 'mats']);
  expect(needsIn(reportNeeds.join(' '))).toEqual([...reportNeeds]);
  const form = v.parse(ReportForm, { covered: 'Words', lessons: '', students: '', wentWell: '', needed: '' });
  expect([form.passages, form.taught, form.needs]).toEqual([[], [], []]);
});

test('a report names at most a fixed number of passages and lessons', () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ surah: 1, from: 1, to: 1 }));
  expect(isPage({ passages: many(limits.passagesOfReport) })).toBe(true);
  expect(isPage({ passages: many(limits.passagesOfReport + 1) })).toBe(false);
});
