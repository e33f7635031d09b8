import { expect, test } from 'vitest';
import { HttpError } from './http-error.ts';
import { requireVersion, versionOf } from './versions.ts';

test.each([
  [undefined, undefined],
  ['*', undefined],
  ['"3"', 3],
  ['W/"3"', 3],
  ['3', 3],
])('If-Match %s names the version %s', (header, version) => {
  expect(versionOf(header)).toBe(version);
});

test.each(['"abc"', '', '"3", "4"', '"-1"'])('If-Match %s cannot be read', (header) => {
  expect(() => versionOf(header)).toThrow(HttpError);
});

test('the row is only read again when it is behind', async () => {
  const unread = () => Promise.reject(new Error('was read'));
  await requireVersion({ expectedVersion: 3 }, 3, unread);
  await requireVersion({ expectedVersion: undefined }, 3, unread);
  await expect(requireVersion({ expectedVersion: 2 }, 3, () => ({ version: 3 }))).rejects.toMatchObject({
    code: 'changed-meanwhile',
    details: { current: { version: 3 } },
  });
});
