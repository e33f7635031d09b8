import { expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { languages } from './languages.ts';

test('no separator of facts looks like a digit of its language', () => {
  for (const { code, digits } of languages) {
    for (const system of digits) {
      const { between, number } = createFormat(code, system);
      expect(system === 'arab' && /[·•.]/u.test(between), code).toBe(false);
      expect([...between].some((letter) => number(1_234_567_890).includes(letter.trim() || '\0'))).toBe(false);
    }
  }
});
