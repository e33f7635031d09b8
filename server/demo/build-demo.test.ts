import { expect, test } from 'vitest';
import { buildDemo } from './build-demo.ts';
import { usualSize } from './plan.ts';

const demo = buildDemo(usualSize);

test('the demo is the same each time', () => {
  expect(buildDemo(usualSize)).toEqual(demo);
});

test('a larger demo starts with the usual one', () => {
  const larger = buildDemo(usualSize + 3_000);
  expect(larger.regions.slice(0, 3)).toEqual(demo.regions);
  expect(larger.people.filter(({ role }) => role === 'student').length).toBeGreaterThanOrEqual(usualSize + 3_000);
});

test('nobody shares an address or an id with somebody else', () => {
  const ids = [
    ...demo.people,
    ...demo.sponsorships,
    ...demo.regions,
    ...demo.regions.flatMap(({ madaris }) => [...madaris, ...madaris.flatMap(({ classes }) => classes)]),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(demo.people.map(({ email }) => email)).size).toBe(demo.people.length);
});

test('every class has a teacher and students', () => {
  const roleOf = new Map(demo.people.map(({ id, role }) => [id, role]));
  for (const { id, name } of demo.regions.flatMap(({ madaris }) => madaris.flatMap(({ classes }) => classes))) {
    const found = demo.members.filter(({ classId }) => classId === id).map(({ userId }) => roleOf.get(userId));
    expect(
      found.filter((role) => role === 'teacher'),
      name,
    ).toHaveLength(1);
    expect(found.filter((role) => role === 'student').length, name).toBeGreaterThan(1);
  }
});
