import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { buildMaterial, idOf } from '#tests/tools/build-rows.ts';
import { childStartOf } from './child-start.ts';
import { Listening, notePlayed, playedTimes } from './played.ts';

const seconds = (from: number, to: number) => Array.from({ length: (to - from) * 4 + 1 }, (_, step) => from + step / 4);
const play = (listening: Listening, times: readonly number[], length: number) =>
  times.filter((time) => listening.at(time, length)).length;

test('a recitation that is played through counts once, and again from its beginning once more', () => {
  const listening = new Listening();
  expect(play(listening, seconds(0, 30), 30)).toBe(1);
  expect(play(listening, seconds(0, 30), 30)).toBe(1);
});

test('the end of it counts where nine tenths were played, in two parts and with a pause as well', () => {
  const listening = new Listening();
  expect(play(listening, seconds(0, 14), 30)).toBe(0);
  listening.pause();
  expect(play(listening, seconds(14, 25), 30)).toBe(0);
  expect(play(listening, seconds(25, 28), 30)).toBe(1);
});

test('a short recitation counts at its end and not in its middle, once each time that it is played', () => {
  const listening = new Listening();
  expect(play(listening, seconds(0, 1.5), 2)).toBe(0);
  expect(play(listening, seconds(1.5, 2), 2)).toBe(1);
  for (let times = 0; times < 2; times += 1) {
    listening.pause();
    expect(play(listening, seconds(0, 1.5), 2)).toBe(0);
    expect(play(listening, seconds(1.5, 2), 2)).toBe(1);
  }
});

test('nothing counts for a jump to the end, nor for one part that is repeated', () => {
  const skipped = new Listening();
  expect(play(skipped, [...seconds(0, 2), ...seconds(28, 30)], 30)).toBe(0);
  const repeated = new Listening();
  const part = seconds(5, 10);
  expect(play(repeated, Array.from({ length: 9 }, () => part).flat(), 30)).toBe(0);
});

const mirror = mirrorOf(idOf(300));
beforeEach(() => mirror.meta.clear());

test('how often a lesson was played is counted for its account on this device', async () => {
  await notePlayed(mirror, idOf(1));
  await notePlayed(mirror, idOf(1));
  await notePlayed(mirror, idOf(2));
  expect([...(await playedTimes(mirror))]).toEqual([
    [idOf(1), 2],
    [idOf(2), 1],
  ]);
  expect((await playedTimes(mirrorOf(idOf(301)))).size).toBe(0);
});

const now = Date.parse('2026-11-20T12:00:00Z');
const lesson = (day: number, fileName: string) =>
  buildMaterial({ id: idOf(day), title: `Lesson ${day}`, fileName, createdDate: `2026-11-0${day}T08:00:00.000Z` });
const lessons = [lesson(1, 'one.mp3'), lesson(2, 'two.pdf'), lesson(3, 'three.ogg'), lesson(4, 'four.pdf')];
const titles = (played: readonly (readonly [string, number])[]) => {
  const { recitation, lesson: next } = childStartOf(lessons, [], new Map(played), now);
  return [recitation?.material.title, recitation?.played, next?.title];
};

test('a child finds the newest recitation that has no star yet, and one lesson to look at', () => {
  expect(titles([])).toEqual(['Lesson 3', 0, 'Lesson 4']);
  expect(titles([[idOf(3), 2]])).toEqual(['Lesson 3', 2, 'Lesson 4']);
  expect(titles([[idOf(3), 3]])).toEqual(['Lesson 1', 0, 'Lesson 4']);
  expect(
    titles([
      [idOf(3), 3],
      [idOf(1), 5],
    ]),
  ).toEqual(['Lesson 3', 3, 'Lesson 4']);
});

test('a class without recitations has its lesson alone', () => {
  expect(childStartOf([lesson(2, 'two.pdf')], [], new Map(), now)).toMatchObject({ recitation: undefined });
});
