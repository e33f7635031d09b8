import { expect, test } from 'vitest';
import { foldWithPlaces, spansOf } from './folded-text.ts';

function found(text: string, search: string): string[] {
  return spansOf(foldWithPlaces(text), search).map(({ start, end }) => text.slice(start, end));
}

test('a word is found whatever its case and accents, and shown as written', () => {
  expect(found('Élève and eleve', 'ELEVE')).toEqual(['Élève', 'eleve']);
});

test('Arabic is found without its vowels, and with any alef', () => {
  expect(found('قرأ الطُّلَّابُ القُرْآنَ', 'القران')).toEqual(['القُرْآنَ']);
  expect(found('إلى أحمد', 'احمد')).toEqual(['أحمد']);
});

test('presentation forms of a PDF are found by the plain letters', () => {
  expect(found('\ufedf\ufeb4\ufeb0', 'لسز')).toHaveLength(1);
});

test('digits of every script are equal, and line breaks are spaces', () => {
  expect(found('سورة ١١٢\nآية ٣', '112 آية')).toEqual(['١١٢\nآية']);
});

test('a search of blanks finds nothing', () => {
  expect(found('a b', '  ')).toEqual([]);
});
