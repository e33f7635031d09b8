import { expect, test } from 'vitest';
import type { SignedIn } from '#server/http/handler.ts';
import { type Position, readCursor, writeCursor } from './cursor.ts';

const key = Buffer.alloc(32, 7);
const amina: SignedIn = { userId: '0199d000-0000-7000-8000-000000000001', role: 'teacher' };
const id = '0199d000-0000-7000-8000-0000000000ff';

test.each<Position>([
  { from: 0 },
  { from: Number.MAX_SAFE_INTEGER },
  { from: 12, page: { after: { noun: 'regions', id } } },
  { from: 12, page: { after: { noun: 'users', id }, until: 4_294_967_296 } },
])('a device goes on from where it was: %j', (position) => {
  const cursor = writeCursor(position, amina, key);
  expect(readCursor(cursor, amina, key)).toEqual(position);
  expect(cursor.length).toBeLessThanOrEqual(80);
});

test("somebody else's cursor is nobody's", () => {
  const cursor = writeCursor({ from: 12 }, amina, key);
  expect(readCursor(cursor, { ...amina, userId: id }, key)).toBe('unknown');
});

test('a cursor of another installation, or one that was altered, is not known', () => {
  const cursor = writeCursor({ from: 12 }, amina, key);
  expect(readCursor(cursor, amina, Buffer.alloc(32, 8))).toBe('unknown');
  for (let index = 0; index < cursor.length - 1; index += 1) {
    const other = cursor[index] === 'A' ? 'B' : 'A';
    const altered = `${cursor.slice(0, index)}${other}${cursor.slice(index + 1)}`;
    expect(readCursor(altered, amina, key), altered).toBe('unknown');
  }
});

test.each(['abc', 'x'.repeat(500), '../../etc/passwd', '%00', ' '])('%s is no cursor', (cursor) => {
  expect(readCursor(cursor, amina, key)).toBe('unknown');
});

test('whose role has changed begins anew', () => {
  const cursor = writeCursor({ from: 12 }, amina, key);
  expect(readCursor(cursor, { ...amina, role: 'supervisor' }, key)).toBe('outdated');
});
