import { expect, test } from 'vitest';
import { endsOfWords, matches, wordsOf } from './search-words.ts';

test('a part of a word is found, from its middle too', () => {
  const ends = endsOfWords(['Madrasat al-Noor', 'النور']);
  for (const part of ['drasa', 'noor', 'oo', 'm', 'al-noor', 'نور']) {
    expect(matches(ends, wordsOf(part)), part).toBe(true);
  }
  expect(matches(ends, wordsOf('nour'))).toBe(false);
});

test('all words of a search must be there, in any order', () => {
  const ends = endsOfWords(['Dar al Noor', 'Old Gate']);
  expect(matches(ends, wordsOf('gate noor'))).toBe(true);
  expect(matches(ends, wordsOf('gate south'))).toBe(false);
});

test('Arabic is found without its vowel signs, with any alef, and numbers in any digits', () => {
  const ends = endsOfWords(['مَدْرَسَة أَحمد ٦٨']);
  for (const search of ['مدرسه', 'احمد', '68']) expect(matches(ends, wordsOf(search)), search).toBe(true);
});

test('an empty search finds everything', () => {
  expect(matches([], wordsOf('   '))).toBe(true);
});
