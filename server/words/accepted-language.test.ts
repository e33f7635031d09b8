import { expect, test } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ar', 'ar'],
  ['ar-MA,fr;q=0.8', 'ar'],
  ['fr, ar;q=0.5, en;q=0.4', 'ar'],
  ['en;q=0.4, ar;q=0.9', 'ar'],
  ['ar;q=0, en', 'en'],
  ['*', 'en'],
  ['ar;q=nonsense', 'en'],
])('who asks for %s reads %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
