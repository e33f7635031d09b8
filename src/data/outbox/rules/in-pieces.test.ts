import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { goesInPieces } from './in-pieces.ts';

const { singleRequestBytes, brokenRequestBytes } = limits;
const failed = (code: string) => ({ lastError: { code, message: '' } });

test.each([
  ['never tried', {}, singleRequestBytes, false],
  ['large', {}, singleRequestBytes + 1, true],
  ['cut off', failed('no-answer'), brokenRequestBytes + 1, true],
  ['left behind by a phone that ended', failed('interrupted'), singleRequestBytes, true],
  ['cut off and tiny', failed('no-answer'), brokenRequestBytes, false],
  ['failed by the server', failed('busy'), singleRequestBytes, false],
  ['partly up already', { uploadId: 'upload' }, 1, true],
])('a file that was %s: %j of %i bytes goes in pieces: %s', (_, item, size, expected) =>
  expect(goesInPieces(item, size)).toBe(expected),
);
