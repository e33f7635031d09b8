import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storedAs } from '#tests/tools/stored-as.ts';
import { deviceStorage, type StorageKey, storageName } from './device-storage.ts';

const keys = Object.keys(deviceStorage) as StorageKey[];

test.each(keys)('%s is found again by the name under which it is stored', (key) => {
  expect(storedAs(deviceStorage[key].where, storageName(key, '0199d000'))).toBe(key);
});

test('another name is not taken for one of ours', () => {
  expect(storedAs('local', 'users')).toBeUndefined();
  expect(storedAs('session', 'token')).toBeUndefined();
});

test('what the first paint reads is stored under the same names', () => {
  const script = readFileSync(new URL('../../public/first-paint.js', import.meta.url), 'utf8');
  const read = [...script.matchAll(/localStorage\.getItem\('([^']+)'\)/g)].map(([, name = '']) =>
    storedAs('local', name),
  );
  expect(new Set(read)).toEqual(new Set<StorageKey>(['language', 'colorMode', 'token']));
  expect(script).toContain(`indexedDB.open('${storageName('deviceDatabase')}')`);
});
