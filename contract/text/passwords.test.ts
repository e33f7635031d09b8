import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { adminPassword, schoolPassword, sponsorPassword } from './passwords.ts';

test.each([
  '1234',
  '١٢٣٤',
  '0000',
  'aaaa',
  '4321',
  'abcd',
  'qwerty',
  'Password1!',
  'P@ssw0rd',
  'sanad-demo',
  'Sanad2026!',
  'abababab',
  'بببب',
  'محمد123',
  'admin',
  'welcome1',
  '1q2w3e4r',
  'ضصثق',
])('%s is what attackers try first, and is no password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
  expect(v.is(schoolPassword, password)).toBe(false);
});

test.each(['open', 'سلام', '٤٥٦٨', 'kitab-7-noor!', 'secret-7!', 'a new one', 'short-71', 'كلمة-سر-٧-طويلة'])(
  '%s is not common',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test('a quarter of a million letters are too long, and are not counted', () => {
  for (const rule of [schoolPassword, sponsorPassword, adminPassword]) {
    for (const letter of ['x', 'ب', '👩‍🏫', '\u064e']) {
      const { issues } = v.safeParse(rule, letter.repeat(250_000 / letter.length));
      expect(issues?.[0]?.message).toBe('textTooLong');
    }
  }
});
