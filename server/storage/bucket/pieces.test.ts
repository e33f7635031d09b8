import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layPieces } from './pieces.ts';

test('pieces that follow each other are the whole, in whatever order they are listed', () => {
  const [first, second] = [
    { start: 0, end: 10 },
    { start: 10, end: 25 },
  ];
  const whole = {
    end: 25,
    cuts: [
      { piece: first, range: { start: 0, end: 9 } },
      { piece: second, range: { start: 0, end: 14 } },
    ],
  };
  expect(layPieces([second, first])).toEqual(whole);
});

test('nothing beyond a gap counts', () => {
  expect(layPieces([{ start: 5, end: 9 }])).toEqual({ end: 0, cuts: [] });
  expect(
    layPieces([
      { start: 0, end: 3 },
      { start: 4, end: 9 },
    ]).end,
  ).toBe(3);
});

test('a piece that came late on a connection that was given up never takes back what was acknowledged', () => {
  const acknowledged = [
    { start: 0, end: 100 },
    { start: 100, end: 356 },
  ];
  expect(layPieces([...acknowledged, { start: 0, end: 256 }]).end).toBe(356);
});

test('whatever overlaps, each byte is read once and in its place', () => {
  const text = Array.from({ length: 200 }, (_, index) => index % 256);
  const piece = fc.tuple(fc.nat(199), fc.integer({ min: 1, max: 60 })).map(([start, size]) => ({
    start,
    end: Math.min(200, start + size),
  }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { end, cuts } = layPieces(pieces);
      const read = cuts.flatMap(({ piece: { start }, range }) =>
        text.slice(start + range.start, start + range.end + 1),
      );
      expect(read).toEqual(text.slice(0, end));
      expect(pieces.some((one) => one.start <= end && one.end > end)).toBe(false);
    }),
  );
});
