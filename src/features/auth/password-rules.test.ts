import { expect, test } from 'vitest';
import { metRules, strengthOf } from './password-rules.ts';

test.each([
  ['', undefined],
  ['abc', undefined],
  ['كلمة', undefined],
  ['abcdefgh', 'weak'],
  ['7', 'weak'],
  ['!', 'weak'],
  ['a7!', 'moderate'],
  ['abcdefg1', 'moderate'],
  ['abcdef1!', 'strong'],
  ['كلمةسرّ٣!', 'strong'],
] as const)('the password %s is called %s', (password, strength) => {
  expect(strengthOf(metRules(password, ''))).toBe(strength);
});

test('an empty password does not match an empty confirmation', () => {
  expect(metRules('', '').match).toBe(false);
});
