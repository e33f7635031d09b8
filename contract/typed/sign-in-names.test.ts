import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { freeSignInName, isSignInName, signInKey, signInNameOf, signInStem } from './sign-in-names.ts';

test.each([
  ['Amina Tazi', 'amina'],
  ['أمينة التازي', 'أمينة'],
  ['مُصْطَفَى بن علي', 'مصطفى'],
  ['فــاطمة', 'فاطمة'],
  ['José García', 'jose'],
  ["Mu'adh Ali", 'muadh'],
  ['عبد الرحمن يوسف', 'عبدالرحمن'],
  ['Abdul Karim Idris', 'abdulkarim'],
  ['أم كلثوم سعيد', 'أمكلثوم'],
  ['الأستاذ يوسف العمراني', 'يوسف'],
  ['Dr. Salma Idrissi', 'salma'],
  ['Sheikh', 'sheikh'],
  ['123', 'sanad'],
])('the sign-in name of %s starts with %s', (fullName, stem) => {
  expect(signInStem(fullName)).toBe(stem);
});

test('numbers are short, of digits that no one takes for letters or a dot, and never the same twice', () => {
  const names = Array.from({ length: 2_000 }, (_, index) => signInNameOf('Amina Tazi', index));
  expect(names.slice(0, 3)).toEqual(['amina.2', 'amina.3', 'amina.4']);
  expect(new Set(names).size).toBe(2_000);
  expect(names.every((name) => /^amina\.[2-9]{1,4}$/.test(name))).toBe(true);
});

test.each([
  ['أمينة.٢', 'امينه 2'],
  ['AMINA 2', 'amina.2'],
  [' amina2', 'amina.2'],
  ['أَمِينَــة.2', 'أمينة.2'],
])('%s signs in as %s', (typed, name) => {
  expect(signInKey(typed)).toBe(signInKey(name));
});

test('the first name that is free, however it is written', () => {
  const taken = new Set(['أمينة.2', 'امينه 3'].map(signInKey));
  expect(freeSignInName('أمينة', (key) => taken.has(key))).toBe('أمينة.4');
});

test('whatever people are called, their names are valid and short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(5_000), (fullName, index) => {
      const name = signInNameOf(fullName, index);
      expect(isSignInName(name)).toBe(true);
      expect(name.length).toBeLessThanOrEqual(limits.signInNameLength);
    }),
    { seed: 44, numRuns: 2_000 },
  );
});

test.each(['', '12', '+49 170', 'a@b', 'amina tazi', '.', 'x'.repeat(25), 'a\u0000'])('%j is none', (text) => {
  expect(isSignInName(text)).toBe(false);
});
