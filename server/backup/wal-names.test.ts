import { expect, test } from 'vitest';
import { walNames } from './wal-names.ts';

test('the journal of a backup is complete over the end of a log', () => {
  expect(walNames('0000000100000002000000FE', '000000010000000300000001')).toEqual([
    '0000000100000002000000FE',
    '0000000100000002000000FF',
    '000000010000000300000000',
    '000000010000000300000001',
  ]);
  expect(walNames('00000001000000000000000A', '00000001000000000000000A')).toEqual(['00000001000000000000000A']);
});

test.each([
  ['000000010000000000000002', '000000010000000000000001'],
  ['000000010000000000000001', '000000020000000000000002'],
  ['000000010000000000000001', 'archive_status'],
])('from %s to %s there is none', (first, last) => {
  expect(() => walNames(first, last)).toThrow(RangeError);
});
