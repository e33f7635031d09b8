import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storedAs, storedThings } from '#tests/tools/stored-as.ts';
import { type StorageKey, storageName } from './device-storage.ts';

test.each(storedThings)('$key is found again by the name under which it is stored', ({ key, where }) => {
  expect(storedAs(where, storageName(key, '0199d000'))).toBe(key);
});

test('another name is not taken for one of ours', () => {
  expect(storedAs('local', 'users')).toBeUndefined();
  expect(storedAs('session', 'token')).toBeUndefined();
});

test('the values for the first paint are stored under the names that it reads', () => {
  const script = readFileSync(new URL('../../public/first-paint.js', import.meta.url), 'utf8');
  const read = [...script.matchAll(/localStorage\.getItem\('([^']+)'\)/g)].map(([, name = '']) =>
    storedAs('local', name),
  );
  expect(new Set(read)).toEqual(new Set<StorageKey>(['language', 'colorMode', 'token']));
  expect(script).toContain(`indexedDB.open('${storageName('deviceDatabase')}')`);
});
