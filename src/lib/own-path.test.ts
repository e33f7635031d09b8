import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

it('a path of this site is where people return to', () => {
  expect(ownPath('/sponsor-payment/class/1?lng=ar#pay')).toBe('/sponsor-payment/class/1?lng=ar#pay');
});

it.each([
  undefined,
  '',
  'login',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('no one is led to %j', (text) => {
  expect(ownPath(text)).toBeUndefined();
});
