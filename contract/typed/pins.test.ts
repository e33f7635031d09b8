import { expect, test } from 'vitest';
import { isCommonPassword } from '../text/common-passwords.ts';
import { isPin } from './pins.ts';

test.each(['483920', '٤٨٣٩٢٠', '۴۸۳۹۲۰', '190574'])('%s is a PIN, in any digits', (pin) => {
  expect([isPin(pin), isCommonPassword(pin)]).toEqual([true, false]);
});

test.each(['48392', '4839201', '48392a', '', '48 3920', '½83920'])('%j is none', (pin) => {
  expect(isPin(pin)).toBe(false);
});

test.each([
  '123456',
  '654321',
  '٠١٢٣٤٥',
  '890123',
  '111111',
  '121212',
  '123123',
  '112233',
  '123321',
  '246802',
  '111222',
  '۱۲۳۴۵۶',
])('%s is tried first, and rejected', (pin) => {
  expect(isCommonPassword(pin)).toBe(true);
});

test('few PINs of a million are rejected', () => {
  let rejected = 0;
  for (let pin = 0; pin < 1_000_000; pin += 97) {
    if (isCommonPassword(String(pin).padStart(6, '0'))) rejected += 1;
  }
  expect(rejected).toBeLessThan(100);
});
