import { expect, test } from 'vitest';
import { demoSlips } from '#contract/demo.ts';
import { buildDemo } from './build-demo.ts';
import { documentsOf } from './documents.ts';
import { moveDates } from './move-dates.ts';
import { reportHistory } from './report-history.ts';
import { slipOwners } from './slips.ts';

const demo = buildDemo();

test('the demo is the same each time', () => {
  expect(buildDemo()).toEqual(demo);
});

test('no one shares an address or an id with someone else', () => {
  const ids = [
    ...demo.people,
    ...demo.sponsorships,
    ...demo.regions,
    ...demo.regions.flatMap(({ madaris }) => [...madaris, ...madaris.flatMap(({ classes }) => classes)]),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(demo.people.map(({ email, signInKey }) => email ?? signInKey)).size).toBe(demo.people.length);
});

test('half of the students have no address, and a few of the demo teacher’s wait with a slip', () => {
  const students = demo.people.filter(({ role }) => role === 'student');
  const nameless = students.filter(({ email }) => email === null);
  expect(Math.abs(nameless.length - students.length / 2)).toBeLessThanOrEqual(1);
  expect(demo.people.filter(({ email, signInName }) => (email === null) === (signInName === null))).toEqual([]);
  expect(slipOwners(demo)).toHaveLength(demoSlips.length);
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

test('every name is in one script: the first region in Latin letters, the others in Arabic ones', () => {
  for (const [place, { name, address, madaris }] of demo.regions.entries()) {
    const written = [
      name,
      address,
      ...madaris.flatMap((each) => [each.name, each.address, each.classes[0]?.name ?? '']),
    ];
    const other = place === 0 ? /\p{Script=Arabic}/u : /\p{Script=Latin}/u;
    expect(written.filter((text) => other.test(text) || text.includes(' — '))).toEqual([]);
  }
  expect(
    demo.people.filter(({ fullName }) => /\p{Script=Latin}/u.test(fullName) === /\p{Script=Arabic}/u.test(fullName)),
  ).toEqual([]);
});

test('reports follow the day of the first start: a year of history, some of this month, some late, some missing', () => {
  const now = new Date('2027-03-09T10:00:00Z');
  const { reports } = documentsOf(demo, now);
  expect(reports.every(({ created }) => created <= now)).toBe(true);
  const taught = reports.filter(({ classId }) => classId === demo.regions[0]?.madaris[0]?.classes[0]?.id);
  expect(taught.map(({ month }) => month).at(0)).toBe('2026-03');
  expect(new Set(taught.map(({ month }) => month)).size).toBe(12);
  const expected = [...reportHistory(demo).values()].filter((length) => length > 0).length;
  const shareOf = (wanted: string) => reports.filter(({ month }) => month === wanted).length / expected;
  expect(shareOf('2027-02')).toBeGreaterThan(0.75);
  expect(shareOf('2027-02')).toBeLessThan(0.97);
  expect(shareOf('2027-03')).toBeGreaterThan(0.2);
  expect(shareOf('2027-03')).toBeLessThan(0.5);
  const late = reports.filter(({ month, created }) => month === '2027-01' && created.toISOString() > '2027-02-06');
  expect(late.length).toBeGreaterThan(0);
});

test('teachers fill in pages, in the script of their class; one was returned and replaced, one is to be corrected', () => {
  const now = new Date('2027-03-09T10:00:00Z');
  const { reports } = documentsOf(demo, now);
  const pages = reports.filter(({ page }) => page);
  expect(new Set(pages.map(({ page }) => page?.page.language))).toEqual(new Set(['en', 'ar']));
  for (const { page } of pages) {
    const isArabic = /\p{Script=Arabic}/u.test(page?.page.covered ?? '');
    expect(isArabic).toBe(page?.page.language === 'ar');
  }
  const photos = pages.flatMap(({ page }) => page?.photos ?? []);
  expect(new Set(photos.map(({ released }) => released))).toEqual(new Set([true, false]));

  const returned = reports.filter(({ page, review }) => page && review?.returned);
  expect(returned.map(({ review }) => review?.replacedAt !== undefined).sort()).toEqual([false, true]);
  const replacing = reports.filter(({ review }) => review?.replaces);
  expect(replacing).toHaveLength(1);
  expect(returned.map(({ id }) => id)).toContain(replacing[0]?.review?.replaces);
  const counted = reports.filter(({ review }) => !review?.returned);
  expect(new Set(counted.map(({ classId, month }) => `${classId} ${month}`)).size).toBe(counted.length);
});

test('dates are moved by whole days, up to the day of the first start', () => {
  const now = new Date('2027-03-09T10:00:00Z');
  const moved = moveDates(demo, now);
  const times = [...moved.people, ...moved.regions].map(({ created }) => created.getTime());
  expect(Math.max(...times)).toBeLessThan(now.getTime());
  expect(moved.people.map(({ id }) => id)).toEqual(demo.people.map(({ id }) => id));
});
