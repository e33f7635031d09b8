import { expect, test } from 'vitest';
import { HttpError } from '#server/http/http-error.ts';
import { requireVersion, versionsOf } from './versions.ts';

test.each([
  [undefined, undefined],
  ['*', undefined],
  ['"3"', [3]],
  ['W/"3"', []],
  ['W/"3", "4"', [4]],
  ['3', [3]],
  ['"3", "4"', [3, 4]],
  ['"12-q_Z-3x"', [12]],
  ['W/"12-q_Z-3x"', []],
  ['"abc"', []],
  ['"-1", "2.5", "9999999999"', []],
])('If-Match %s names the versions %j', (header, versions) => {
  expect(versionsOf(header)).toEqual(versions);
});

test.each(['abc', '', '"3" or so', '3, 4'])('If-Match %s cannot be read', (header) => {
  expect(() => versionsOf(header)).toThrow(HttpError);
});

test('the row is only read again when it is behind', async () => {
  const unread = () => Promise.reject(new Error('was read'));
  await requireVersion({ expectedVersions: [2, 3] }, 3, unread);
  await requireVersion({ expectedVersions: undefined }, 3, unread);
  await expect(requireVersion({ expectedVersions: [2] }, 3, () => ({ version: 3 }))).rejects.toMatchObject({
    code: 'changed-meanwhile',
    details: { current: { version: 3 } },
  });
});
