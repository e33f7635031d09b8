import { expect, test } from 'vitest';
import { isScreen, isTranslation, savedFileAt } from './places.ts';

const at = (path: string) => new URL(path, 'https://sanad.example');

test('every screen opens without a connection, also one with a question in its address', () => {
  for (const path of [
    '/',
    '/outbox',
    '/class-details/0199d000/monthly-reports',
    '/explore-sponsor/region?search=a.b',
  ]) {
    expect(isScreen(at(path)), path).toBe(true);
  }
});

test('a download of the API, a file and a translation are never answered with the shell', () => {
  for (const path of ['/api/v1/files/materials/1.pdf?link=x', '/api/v1/health', '/locales/ar/common.json', '/a.png']) {
    expect(isScreen(at(path)), path).toBe(false);
  }
  expect(isScreen(at('/saved-files/0199d000'))).toBe(false);
});

test('only files of translations are kept as translations', () => {
  expect(isTranslation(at('/locales/ar/common.json'))).toBe(true);
  expect(isTranslation(at('/api/v1/locales/ar/common.json'))).toBe(false);
  expect(isTranslation(at('/locales/../secret.json'))).toBe(false);
});

test('a saved file is asked for by its id', () => {
  expect(savedFileAt(at('/saved-files/0199d000'))).toEqual({ fileId: '0199d000', part: 'file' });
  expect(savedFileAt(at('/saved-files/0199d000/picture'))).toEqual({ fileId: '0199d000', part: 'picture' });
  expect(savedFileAt(at('/saved-files/0199d000/other'))).toBeUndefined();
  expect(savedFileAt(at('/saved-files/0199d000/picture/more'))).toBeUndefined();
  expect(savedFileAt(at('/saved-files/'))).toBeUndefined();
  expect(savedFileAt(at('/outbox'))).toBeUndefined();
});
