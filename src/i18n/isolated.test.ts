import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test.each([
  ['en', 'تقرير مارس ٢٠٢٦'],
  ['en', 'Report — تقرير'],
  ['ar', 'Report of March'],
  ['ar', '+966 55 123'],
] as const)('in %s, "%s" does not turn the sentence around it', (language, name) => {
  expect(isolated(name, language)).toBe(`\u2068${name}\u2069`);
});

test.each([
  ['en', 'Report of March'],
  ['ar', 'تقرير مارس ٢٠٢٦'],
  ['ar', '٣ كيلوبايت'],
] as const)('in %s, "%s" stands as it is', (language, name) => {
  expect(isolated(name, language)).toBe(name);
});
