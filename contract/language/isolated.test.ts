import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test.each([
  ['en', 'تقرير مارس ٢٠٢٦'],
  ['ar', 'Report of March'],
  ['ar', '+966 55 123'],
] as const)('in %s, "%s" goes its own way and does not turn the sentence around it', (language, name) => {
  expect(isolated(name, language)).toBe(`\u2068${name}\u2069`);
});

test('a list in both scripts goes the way of its sentence', () => {
  expect(isolated('Report — تقرير', 'en')).toBe('\u2066Report — تقرير\u2069');
  expect(isolated('PDF وDOC', 'ar')).toBe('\u2067PDF وDOC\u2069');
});

test.each([
  ['en', 'Report of March'],
  ['en', '12 kB'],
  ['ar', 'تقرير مارس ٢٠٢٦'],
  ['ar', '٣ كيلوبايت'],
] as const)('in %s, "%s" is unchanged', (language, name) => {
  expect(isolated(name, language)).toBe(name);
});
