import { expect, test } from 'vitest';
import { buildMaterial, idOf } from '#tests/tools/build-rows.ts';
import type { ReadingPlace } from './places.ts';
import { startOf } from './start.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

/** Lessons of a class, one for each day of November. */
const lessons = [1, 2, 3, 4].map((day) =>
  buildMaterial({ id: idOf(day), title: `Lesson ${day}`, createdDate: `2026-11-0${day}T08:00:00.000Z` }),
);

function placeIn(day: number, isRead: boolean, at = day): ReadingPlace {
  return { kind: 'material', id: idOf(day), classId: idOf(200), title: '', place: 0, isRead, at };
}

const titles = ({ unfinished, next, fresh }: ReturnType<typeof startOf>) => ({
  unfinished: unfinished?.material.title,
  next: next?.title,
  fresh: fresh.map(({ title }) => title),
});

test('a student who has opened nothing finds new lessons, newest first', () => {
  const other = buildMaterial({ id: idOf(9), title: 'Other', createdDate: '2026-11-19T08:00:00.000Z' });
  const old = buildMaterial({ id: idOf(8), title: 'Old', createdDate: '2026-10-19T08:00:00.000Z' });
  expect(titles(startOf([old, ...lessons.slice(2), other], [], Date.parse('2026-11-16T00:00:00Z')))).toEqual({
    unfinished: undefined,
    next: undefined,
    fresh: ['Other', 'Lesson 4', 'Lesson 3'],
  });
});

test('the lesson that follows is the first unopened one behind what was read last', () => {
  const places = [placeIn(2, true, 9), placeIn(1, true, 8), placeIn(3, false, 7)];
  expect(titles(startOf(lessons, places, now))).toEqual({ unfinished: 'Lesson 3', next: 'Lesson 4', fresh: [] });
});

test('the last unfinished lesson comes first, even if others were read since', () => {
  const places = [placeIn(4, true, 9), placeIn(2, false, 8), placeIn(1, false, 7)];
  expect(titles(startOf(lessons, places, now))).toMatchObject({ unfinished: 'Lesson 2', next: undefined });
});

test('a lesson that its teacher has deleted is nowhere', () => {
  expect(titles(startOf(lessons.slice(1), [placeIn(1, false)], now)).unfinished).toBeUndefined();
});

test('the next lesson is one of the same class', () => {
  const elsewhere = buildMaterial({ id: idOf(7), classId: idOf(201), createdDate: '2026-11-02T08:00:00.000Z' });
  expect(startOf([...lessons.slice(0, 1), elsewhere], [placeIn(1, true)], now).next).toBeUndefined();
});
