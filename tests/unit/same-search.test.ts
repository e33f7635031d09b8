import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWithPlaces, spansOf } from '#contract/text/folded-text.ts';
import { fold } from '#contract/text/folding.ts';
import { endsOfWords, matches, wordsOf } from '#data/mirror/search-words.ts';

/* Server, mirror and the search within a document use one function: a text in one spelling is found in another. */

/** Texts, and their spelling on other keyboards or programs. */
const written: readonly (readonly [one: string, other: string])[] = [
  ['ه', 'ہ'],
  ['ه', 'ھ'],
  ['ه', 'ة'],
  ['ي', 'ی'],
  ['ي', 'ى'],
  ['ي', 'ے'],
  ['ك', 'ک'],
  ['ك', 'گ'],
  ['ن', 'ں'],
  ['ا', 'أ'],
  ['ا', 'آ'],
  ['م', 'م\u200d'],
  ['م', '\u200fم'],
  ['ر', 'ر\u064e'],
  ['ل', '\ufeffل'],
  ['3', '٣'],
  ['3', '۳'],
  ['a', 'Á'],
  ['o', "o'"],
  ['n', '’N'],
  ['s', 's\u00ad'],
];

const word = fc.array(fc.constantFrom(...written), { minLength: 3, maxLength: 8 });
const names = fc.array(word, { minLength: 1, maxLength: 3 });

/** The server's search: each word occurs somewhere in the folded text. */
function isFoundByServer(name: string, search: string): boolean {
  return fold(search)
    .split(' ')
    .every((one) => fold(name).includes(one));
}

test('a name is found however it is typed: by the server, on the device and in a document', () => {
  fc.assert(
    fc.property(names, (words) => {
      const spell = (index: 0 | 1) => words.map((letters) => letters.map((pair) => pair[index]).join('')).join(' ');
      for (const [name, search] of [
        [spell(0), spell(1)],
        [spell(1), spell(0)],
      ] as const) {
        expect(isFoundByServer(name, search)).toBe(true);
        expect(matches(endsOfWords([name]), wordsOf(search))).toBe(true);
        expect(spansOf(foldWithPlaces(name), search).length).toBeGreaterThan(0);
      }
    }),
    { seed: 31, numRuns: 400 },
  );
});
