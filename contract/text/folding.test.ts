import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWithPlaces } from './folded-text.ts';
import { fold } from './folding.ts';

test.each([
  ['مدرسة الأنصار', 'مدرسه الانصار'],
  ['مُصْطَفَى', 'مصطفي'],
  ['الصف ٣', 'الصف 3'],
  ['صف ۴۵', 'صف 45'],
  ['École  Ünïté', 'ecole unite'],
  ['کتاب', 'كتاب'],
  ["Qur'an", 'Quran'],
  ['Qur’an', "qur'an"],
  ['Qurʾān', 'quran'],
  ["O'Neil", 'oneil'],
  ['ʿAlī', 'ali'],
  ['می\u200cخواهم', 'ميخواهم'],
  ['محمد\u200f', 'محمد'],
  ['\u202bمحمد\u202c', '\ufeffمحمد'],
  ['Ami\u00adna', 'amina'],
  ['فاطمہ', 'فاطمه'],
  ['فاطمہ', 'فاطمة'],
  ['مدرسۃ', 'مدرسة'],
  ['بھائی', 'بهائي'],
  ['لڑکے', 'لڑكي'],
  ['گلاب', 'كلاب'],
  ['جہاں', 'جهان'],
  ['علی', 'علي'],
  ['ﻣﺤﻤﺪ', 'محمد'],
])('someone who looks for %s finds what is written as %s', (written, looked) => {
  expect(fold(written)).toBe(fold(looked));
});

test('different words stay different', () => {
  expect(fold('نور')).not.toBe(fold('نار'));
  expect(fold('پاک')).not.toBe(fold('باک'));
});

/** Letters, marks and signs that folding changes, beside any others. */
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(..."aÉßİıŞʿ’'` \u00a0\u200b\u200c\u200d\u200f\u202b\ufeff\u00adآأإىیےہھۂۃةەکڪگںڻئؤّٰـ٣۴٫٬ﷲﻻ1."),
    maxLength: 20,
  }),
);

test('a folded text is unchanged by another folding', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { seed: 11, numRuns: 2_000 },
  );
});

test('marks that cannot be seen make no difference, wherever they are', () => {
  const mark = fc.constantFrom(
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u2069',
    '\ufeff',
    '\u00ad',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...'amina محمدفاطمہ'), mark), { maxLength: 20 }), (letters) => {
      const plain = letters.map(([letter]) => letter).join('');
      const marked = letters.flat().join('');
      expect(fold(marked)).toBe(fold(plain));
      expect(foldWithPlaces(marked).text.trim()).toBe(fold(plain));
    }),
    { seed: 12, numRuns: 500 },
  );
});
