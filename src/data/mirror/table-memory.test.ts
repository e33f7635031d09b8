import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { buildMadrasa, buildRegion } from '#tests/tools/build-rows.ts';
import { mirrored } from './mirrored.ts';
import { remembered } from './table-memory.ts';

let mirror: Mirror;
let asked = 0;

beforeEach(async () => {
  mirror = mirrorOf(crypto.randomUUID());
  // Creating a database reports itself as a write.
  await mirror.open();
  asked = 0;
});
afterEach(() => mirror.delete());

function count(question = 'count'): Promise<number> {
  return remembered(mirror.name, 'madaris', question, () => {
    asked += 1;
    return mirror.madaris.count();
  });
}

test('turning pages does not make the browser count again', async () => {
  expect([await count(), await count(), await count()]).toEqual([0, 0, 0]);
  expect(asked).toBe(1);
});

test('a write to the table is seen at once, one to another table changes nothing', async () => {
  await count();
  await mirror.regions.put(mirrored('regions', buildRegion(), 1));
  await count();
  expect(asked).toBe(1);
  await mirror.madaris.put(mirrored('madaris', buildMadrasa(), 1));
  expect(await count()).toBe(1);
});

test('another account’s table is another table', async () => {
  await mirror.madaris.put(mirrored('madaris', buildMadrasa(), 1));
  expect(await count()).toBe(1);
  const other = mirrorOf(crypto.randomUUID());
  expect(await remembered(other.name, 'madaris', 'count', () => other.madaris.count())).toBe(0);
  await other.delete();
});

test('a failure is not remembered', async () => {
  const fail = () => remembered(mirror.name, 'madaris', 'x', () => Promise.reject(new Error('no')));
  await expect(fail()).rejects.toThrow('no');
  expect(await remembered(mirror.name, 'madaris', 'x', () => Promise.resolve(1))).toBe(1);
});

test('only what was asked for lately is held in memory', async () => {
  for (let question = 0; question < 20; question += 1) await count(`question ${question}`);
  await count('question 19');
  expect(asked).toBe(20);
  await count('question 0');
  expect(asked).toBe(21);
});
