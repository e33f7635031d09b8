import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endsOfWords, matches, wordsOf } from './search-words.ts';
import { isFoundIn, runsOf } from './word-runs.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'ن', 'و', '𐌰', '1'), maxLength: 7 });

test('the ends of a word are told by the word and how far they begin in it', () => {
  expect(runsOf(endsOfWords(['Al-Noor 7']))).toEqual([
    { text: 'al', reach: 0 },
    { text: 'noor', reach: 1 },
    { text: '7', reach: 0 },
  ]);
});

test('in short form every row is found by the same searches', () => {
  fc.assert(
    fc.property(fc.array(letters), fc.array(letters), letters, (names, texts, search) => {
      const entries = [...new Set([...endsOfWords(names), ...texts.flatMap(wordsOf)])];
      const runs = runsOf(entries);
      for (const word of wordsOf(search)) {
        const found = runs.some(({ text, reach }) => isFoundIn(word, text, reach));
        expect(found, word).toBe(matches(entries, [word]));
      }
    }),
    { numRuns: 2_000 },
  );
});
