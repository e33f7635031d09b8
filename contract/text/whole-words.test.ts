import { expect, test } from 'vitest';
import { hasWholeWords, rankByWholeWords } from './whole-words.ts';

test('a word counts as whole whatever its case, accents and digits', () => {
  expect(hasWholeWords('Pupil Number 2', 'pupil  NUMBER ٢')).toBe(true);
  expect(hasWholeWords('Pupil Number 21', 'Pupil Number 2')).toBe(false);
  expect(hasWholeWords('مدرسة النور', 'النور')).toBe(true);
  expect(hasWholeWords('مدرسة الأنوار', 'نوار')).toBe(false);
});

test('who has the whole words is first, and the others stay in their order', () => {
  const names = ['Pupil Number 1', 'Pupil Number 10', 'Pupil Number 12', 'Pupil Number 2', 'Pupil Number 20'];
  expect(rankByWholeWords(names, 'Pupil Number 2', (name) => name)).toEqual([
    'Pupil Number 2',
    'Pupil Number 1',
    'Pupil Number 10',
    'Pupil Number 12',
    'Pupil Number 20',
  ]);
});
