import * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { SignedIn } from '#server/http/handler.ts';
import { type Position, readCursor, writeCursor } from './cursor.ts';

const key = Buffer.alloc(32, 7);
const amina: SignedIn = { userId: '0199d000-0000-7000-8000-000000000001', role: 'teacher' };
const id = '0199d000-0000-7000-8000-0000000000ff';

const quiet = { start: 12, end: 12, running: [] };
const busy = { start: 12, end: 4_294_967_296, running: [12, 300, 4_000_000] };

test.each<[Position, number]>([
  [{ from: quiet }, 40],
  [{ from: busy }, 60],
  [{ from: quiet, page: { after: { entity: 'regions', id, sent: 1 } } }, 63],
  [{ from: quiet, page: { after: { entity: 'users', id, sent: 9_999 } } }, 64],
  [{ from: quiet, page: { after: { entity: 'reports', id, sent: 300, classId: amina.userId } } }, 86],
  [{ from: quiet, page: { after: { entity: 'users', id }, until: { ...busy, below: busy.end + 5_000 } } }, 102],
])('a device goes on from where it was: %j, in %i letters', (position, letters) => {
  const cursor = writeCursor(position, amina, key);
  expect(readCursor(cursor, amina, key)).toEqual(position);
  expect(cursor.length).toBeLessThanOrEqual(letters);
});

test('the longest cursor fits into its parameter', () => {
  const running = Array.from({ length: 32 }, (_, index) => 1 + index * 2_000_000);
  const snapshot = { start: 1, end: 65_000_000, running };
  const cursor = writeCursor(
    { from: snapshot, page: { after: { entity: 'users', id }, until: { ...snapshot, below: 66_000_000 } } },
    amina,
    key,
  );
  expect(v.is(endpoints['sync.get'].query, { cursor })).toBe(true);
});

test("another user's cursor is no one's", () => {
  const cursor = writeCursor({ from: quiet }, amina, key);
  expect(readCursor(cursor, { ...amina, userId: id }, key)).toBe('unknown');
});

test('a cursor of another installation, or one that was altered, is not known', () => {
  const cursor = writeCursor({ from: quiet }, amina, key);
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

test('whose role has changed starts again', () => {
  const cursor = writeCursor({ from: quiet }, amina, key);
  expect(readCursor(cursor, { ...amina, role: 'supervisor' }, key)).toBe('outdated');
});
