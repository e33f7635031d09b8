import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { markLeaving } from '#data/database/signing-out.ts';
import { buildMaterial, idOf } from '#tests/tools/build-rows.ts';
import { markOf } from './marks.ts';
import { allPlaces, keepPlace, readPlace } from './places.ts';

let mirror: Mirror;
beforeEach(() => {
  mirror = mirrorOf(crypto.randomUUID());
});
afterEach(() => mirror.delete());

const lesson = { kind: 'material', id: idOf(1), classId: idOf(200), title: 'Lesson' } as const;

test('a lesson that was read to its end stays read, wherever it is opened again', async () => {
  await keepPlace(mirror, { ...lesson, place: 3.4, part: 0.5 });
  expect(await readPlace(mirror, lesson.id)).toMatchObject({ place: 3.4, isRead: false });
  await keepPlace(mirror, { ...lesson, place: 6.9, part: 1 });
  await keepPlace(mirror, { ...lesson, place: 0, part: 0.1 });
  expect(await readPlace(mirror, lesson.id)).toMatchObject({ place: 0, isRead: true });
});

test('a place that an earlier release kept counts as one where reading has started', async () => {
  await mirror.meta.put({ key: `reading:${lesson.id}`, value: { ...lesson, place: 2, at: 5 }, at: 5 });
  const place = await readPlace(mirror, lesson.id);
  expect(markOf(buildMaterial({ id: lesson.id }), place, Date.now())).toBe('started');
  await keepPlace(mirror, { ...lesson, place: 2.5, part: 0.99 });
  expect(await readPlace(mirror, lesson.id)).toMatchObject({ isRead: true });
});

test('nothing is kept for a person who is signing out', async () => {
  await markLeaving(mirror);
  await expect(keepPlace(mirror, { ...lesson, place: 1, part: 1 })).rejects.toThrow('signed out');
  expect(await allPlaces(mirror)).toEqual([]);
});

test('a lesson is new for two weeks, until it is opened', async () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const of = (createdDate: string) => buildMaterial({ createdDate });
  expect(markOf(of('2026-11-19T12:00:00Z'), undefined, now)).toBe('new');
  expect(markOf(of('2026-11-06T12:00:01Z'), undefined, now)).toBe('new');
  expect(markOf(of('2026-11-06T12:00:00Z'), undefined, now)).toBeUndefined();
  await keepPlace(mirror, { ...lesson, place: 0, part: 0.2 });
  expect(markOf(of('2026-11-19T12:00:00Z'), await readPlace(mirror, lesson.id), now)).toBe('started');
});

test('an owner’s unsent item is not new to them', () => {
  const unsent = { ...buildMaterial({}), pending: { kind: 'create', state: 'waiting' } as never };
  expect(markOf(unsent, undefined, Date.parse(unsent.createdDate))).toBeUndefined();
});
