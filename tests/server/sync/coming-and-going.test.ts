import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Region } from '#contract/entities/region.ts';
import { systemClock } from '#server/clock.ts';
import { materials } from '#server/db/schema/documents.ts';
import { pastMembers, users } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { noteEnds } from '#server/modules/classes/note-ends.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '../build-school.ts';
import { Device } from './device.ts';
import { buildDocument } from './documents.ts';

const opened: School[] = [];
let school: School;
let region: Region;
let here: Class;
let there: Class;

/** Two classes in two madaris of one region, `there` with a material, a report and a student. */
beforeEach(async () => {
  school = await openSchool();
  opened.push(school);
  region = await school.region();
  here = await school.classIn((await school.madrasa(region.id)).id, { name: 'Here' });
  there = await school.classIn((await school.madrasa(region.id)).id, { name: 'There' });
  await buildDocument(school, 'materials', there.id);
  await buildDocument(school, 'reports', there.id);
  await school.member('student', there.id);
});

afterAll(() => Promise.all(opened.map((one) => one.close())));

async function deviceOf(person: ConstructorParameters<typeof Device>[1]): Promise<Device> {
  const device = new Device(school.app, person);
  await device.sync();
  return device;
}

function names(device: Device): string {
  const { classes, materials: lessons, reports, users: people } = device.rows();
  const counts = `${lessons.length} materials, ${reports.length} reports, ${people.length} people`;
  return `${classes.map((one) => ('name' in one ? one.name : '')).join(' ')}: ${counts}`;
}

function add(classId: string, userId: string) {
  return school.call('POST', `classes/${classId}/add-user`, { as: school.admin, body: { userId } });
}

function takeOut(classId: string, userId: string) {
  return school.call('DELETE', `classes/${classId}/users/${userId}`, { as: school.admin });
}

/** The days in which a former teacher can send reports are over. */
async function endDays(userId: string): Promise<void> {
  const { db } = school.database;
  await db
    .update(pastMembers)
    .set({ readsUntil: new Date(0) })
    .where(eq(pastMembers.userId, userId));
  await noteEnds({ db, clock: systemClock });
}

test('who is added to a class is given it with all that is in it; a teacher who is taken out keeps it for 30 days, without its people', async () => {
  const teacher = await school.member('teacher', here.id);
  const device = await deviceOf(teacher);
  expect(names(device)).toBe('Here: 0 materials, 0 reports, 1 people');
  await add(there.id, teacher.id);
  await device.sync();
  expect(names(device)).toBe('Here There: 1 materials, 1 reports, 2 people');
  expect(device.rows().madaris.length).toBe(2);
  await takeOut(there.id, teacher.id);
  await device.sync();
  expect(names(device)).toBe('Here There: 1 materials, 1 reports, 1 people');
  await endDays(teacher.id);
  await device.sync();
  expect(names(device)).toBe('Here: 0 materials, 0 reports, 1 people');
  expect(device.rows().madaris.map(({ id }) => id)).toEqual([here.madarisId]);
});

test('what was deleted from a class after one was taken out of it leaves the device too', async () => {
  const student = await school.member('student', there.id);
  const device = await deviceOf(student);
  await takeOut(there.id, student.id);
  await school.database.db.delete(materials);
  await device.sync();
  expect(device.rows()).toMatchObject({ regions: [], madaris: [], classes: [], materials: [], reports: [] });
});

test('a student is given materials and no reports, and of people only themself', async () => {
  const student = await school.member('student', there.id);
  const device = await deviceOf(student);
  expect(names(device)).toBe('There: 1 materials, 0 reports, 1 people');
  await buildDocument(school, 'reports', there.id);
  await buildDocument(school, 'materials', there.id);
  await school.member('student', there.id);
  await device.sync();
  expect(names(device)).toBe('There: 2 materials, 0 reports, 1 people');
});

test('a supervisor whose region gets another supervisor gives it all away', async () => {
  const other = await buildPerson(school, 'supervisor');
  const withoutClass = await buildPerson(school, 'student');
  await school.call('PUT', `users/${withoutClass.id}`, { as: school.admin, body: { regionId: region.id } });
  const [mine, theirs] = [await deviceOf(school.supervisor), await deviceOf(other)];
  expect([names(mine), names(theirs)]).toEqual([
    'Here There: 1 materials, 1 reports, 3 people',
    ': 0 materials, 0 reports, 1 people',
  ]);
  const { name, address, totalPrice } = region;
  const body = { name, address, totalPrice, supervisorId: other.id };
  await school.call('PUT', `regions/${region.id}`, { as: school.admin, body });
  await mine.sync();
  await theirs.sync();
  expect([names(mine), names(theirs)]).toEqual([
    ': 0 materials, 0 reports, 1 people',
    'Here There: 1 materials, 1 reports, 3 people',
  ]);
  expect([mine.rows().madaris.length, theirs.rows().madaris.length]).toEqual([0, 2]);
});

test('who leaves a class leaves the devices of its teachers', async () => {
  const teacher = await school.member('teacher', here.id);
  const student = await school.member('student', here.id);
  const device = await deviceOf(teacher);
  expect(names(device)).toBe('Here: 0 materials, 0 reports, 2 people');
  await takeOut(here.id, student.id);
  await device.sync();
  expect(names(device)).toBe('Here: 0 materials, 0 reports, 1 people');
});

test('a class that moves takes its teacher along to the other madrasa', async () => {
  const teacher = await school.member('teacher', here.id);
  const device = await deviceOf(teacher);
  const body = { name: 'Here', description: 'x', monthlyPrice: 40, madarisId: there.madarisId };
  await school.call('PUT', `classes/${here.id}`, { as: school.admin, body });
  await device.sync();
  expect(device.rows().madaris.map(({ id }) => id)).toEqual([there.madarisId]);
});

test('who comes into another region goes from one supervisor to the other', async () => {
  const other = await buildPerson(school, 'supervisor');
  const south = await school.region({ name: 'South', supervisorId: other.id });
  const student = await buildPerson(school, 'student');
  const moveTo = (regionId: string) =>
    school.call('PUT', `users/${student.id}`, { as: school.admin, body: { regionId } });
  await moveTo(region.id);
  const [mine, theirs] = [await deviceOf(school.supervisor), await deviceOf(other)];
  await moveTo(south.id);
  await mine.sync();
  await theirs.sync();
  const has = (device: Device) => device.rows().users.some(({ id }) => id === student.id);
  expect([has(mine), has(theirs)]).toEqual([false, true]);
});

test('a sponsorship brings what it reaches, and takes it away when it ends', async () => {
  const sponsor = await buildPerson(school, 'sponsor');
  const device = await deviceOf(sponsor);
  const id = await school.sponsor(sponsor, onRegion(region), 500);
  await device.sync();
  expect(names(device)).toBe('Here There: 0 materials, 1 reports, 1 people');
  expect([device.rows().regions.length, device.rows().madaris.length]).toEqual([1, 2]);
  await school.database.db.update(sponsorships).set({ state: 'cancelled' }).where(eq(sponsorships.id, id));
  await device.sync();
  expect(names(device)).toBe(': 0 materials, 0 reports, 1 people');
  expect([device.rows().regions.length, device.rows().madaris.length]).toEqual([0, 0]);
});

test('a madrasa that moves to another region goes from one supervisor to the other', async () => {
  const other = await buildPerson(school, 'supervisor');
  const south = await school.region({ name: 'South', supervisorId: other.id });
  const [mine, theirs] = [await deviceOf(school.supervisor), await deviceOf(other)];
  const body = { name: 'al-Noor', address: 'x', totalPrice: 400, regionId: south.id };
  await school.call('PUT', `madaris/${there.madarisId}`, { as: school.admin, body });
  await mine.sync();
  await theirs.sync();
  expect([names(mine), names(theirs)]).toEqual([
    'Here: 0 materials, 0 reports, 1 people',
    'There: 1 materials, 1 reports, 2 people',
  ]);
});

test('a teacher has the students of their own classes alone: another class of the madrasa is none of theirs', async () => {
  const teacher = await school.member('teacher', here.id);
  const beside = await school.classIn(here.madarisId, { name: 'Beside' });
  const student = await school.member('student', beside.id);
  const device = await deviceOf(teacher);
  const people = () => device.rows().users.map(({ id }) => id);
  expect(people()).toEqual([teacher.id]);
  await school.call('POST', `classes/${beside.id}/add-user`, { as: school.admin, body: { userId: teacher.id } });
  await device.sync();
  expect(people().toSorted()).toEqual([teacher.id, student.id].toSorted());
  await school.call('DELETE', `classes/${beside.id}/users/${teacher.id}`, { as: school.admin });
  await device.sync();
  expect(people()).toEqual([teacher.id]);
});

test('a sponsorship that completes a madrasa shows on its classes; one that does not touches what it is on and above', async () => {
  const device = await deviceOf(school.supervisor);
  const sponsor = await buildPerson(school, 'sponsor');
  const madrasa = device.rows().madaris.find(({ id }) => id === there.madarisId);
  // Changes of the tests before may still arrive.
  await expect.poll(() => device.sync()).toBe(0);
  await school.sponsor(sponsor, onClass(there), 10);
  expect(await device.sync()).toBe(3);
  await school.sponsor(sponsor, onMadrasa(madrasa as Parameters<typeof onMadrasa>[0]), 395);
  await device.sync();
  const figures = device.rows().classes.map((one) => 'sponsoredPercentage' in one && one.sponsoredPercentage);
  expect(figures).toEqual([0, 100]);
});

test('a new name, phone or password touches one row; a person who joins touches the counts above', async () => {
  const device = await deviceOf(school.admin);
  const student = await school.member('student', here.id);
  // The person, the class, its madrasa and its region.
  expect(await device.sync()).toBe(4);
  await school.database.db.update(users).set({ fullName: 'New' }).where(eq(users.id, student.id));
  expect(await device.sync()).toBe(1);
});

test('nothing outside of a scope is sent to its owner, not even an id', async () => {
  const teacher = await school.member('teacher', here.id);
  const device = await deviceOf(teacher);
  const student = await school.member('student', there.id);
  const lesson = await buildDocument(school, 'materials', there.id);
  await school.database.db.delete(materials).where(eq(materials.id, lesson));
  await takeOut(there.id, student.id);
  await school.call('DELETE', `users/${student.id}`, { as: school.admin });
  const page = await device.page();
  expect(page.gone).toEqual({ regions: [], madaris: [], classes: [], materials: [], reports: [], users: [] });
  // A transaction of another database holds the horizon back, so rows in the caller's scope may come twice.
  for (const id of [student.id, lesson, there.id]) expect(JSON.stringify(page)).not.toContain(id);
  // The counts of the region of both.
  expect(page.regions.length).toBe(1);
});
