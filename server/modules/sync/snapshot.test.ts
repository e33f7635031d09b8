import { expect, test } from 'vitest';
import { packSnapshot, parseSnapshot, unpackSnapshot } from './snapshot.ts';

test.each([
  ['10:10:', { start: 10, end: 10, running: [] }],
  ['10:20:10,14,19', { start: 10, end: 20, running: [10, 14, 19] }],
])('what the database says of its transactions is understood: %s', (text, snapshot) => {
  expect(parseSnapshot(text)).toEqual(snapshot);
});

test('of too many running transactions none is taken for ended', () => {
  const running = Array.from({ length: 40 }, (_, index) => 100 + index * 2);
  const snapshot = parseSnapshot(`100:500:${running.join(',')}`);
  expect(snapshot).toEqual({ start: 100, end: running[32], running: running.slice(0, 32) });
});

test.each(['7:7:', '1000:1005:1000,1004', '1:9007199254740991:1,128,16384,4294967296'])(
  '%s comes out of a cursor as it went in, with what follows it',
  (text) => {
    const snapshot = parseSnapshot(text);
    const { snapshot: unpacked, rest } = unpackSnapshot(Buffer.concat([packSnapshot(snapshot), Buffer.from('rest')]));
    expect([unpacked, rest.toString()]).toEqual([snapshot, 'rest']);
  },
);

test('the largest takes its place in a cursor', () => {
  const running = Array.from({ length: 32 }, (_, index) => 1 + index * 2_000_000);
  expect(packSnapshot({ start: 1, end: 65_000_000, running }).length).toBeLessThanOrEqual(150);
});
