import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changes } from '#server/db/schema/changes.ts';
import { keepJournal, pruneJournal } from '#server/modules/sync/journal.ts';
import { buildPerson, request } from '#tests/server/http/open-app.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { openSchool, type School } from '../build-school.ts';
import { Device, freshRows } from './device.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
  const region = await school.region();
  await school.classIn((await school.madrasa(region.id)).id);
});

afterAll(() => school.close());

async function answerTo(cursor: string, as = school.admin) {
  return school.app.inject(request('GET', `sync?cursor=${encodeURIComponent(cursor)}`, { as }));
}

async function age(days: number): Promise<void> {
  await school.database.db.execute(sql`update ${changes} set at = at - make_interval(days => ${days})`);
}

test.each(['abc', 'AAAA', '1; drop table changes', 'x'.repeat(400)])('%s is no cursor', async (cursor) => {
  const answer = await answerTo(cursor);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed']);
});

test("a cursor of someone else, or of another device's owner, is none", async () => {
  const other = new Device(school.app, await buildPerson(school, 'admin'));
  await other.sync();
  expect((await answerTo(other.cursor)).statusCode).toBe(400);
});

test('a visitor has nothing to synchronise', async () => {
  expect((await school.app.inject(request('GET', 'sync'))).statusCode).toBe(401);
});

test('whose role has changed receives everything again', async () => {
  const person = await buildPerson(school, 'admin');
  const device = new Device(school.app, person);
  await device.sync();
  await school.database.db.execute(sql`update users set role = 'teacher' where id = ${person.id}`);
  const answer = await (await school.another()).inject(request('GET', `sync?cursor=${device.cursor}`, { as: person }));
  expect(answer.json()).toMatchObject({ startsOver: true, regions: [], madaris: [], more: false });
});

test('who was away for 59 days receives what changed; who was away for longer, everything again', async () => {
  const [early, late] = [new Device(school.app, school.admin), new Device(school.app, school.supervisor)];
  await early.sync();
  await school.region({ name: 'North' });
  await age(59);
  await pruneJournal(school.database.db);
  const { startsOver, regions } = await early.page();
  expect([startsOver, regions.map(({ name }) => name)]).toEqual([false, ['North']]);
  await late.sync();
  await school.region({ name: 'South' });
  await school.region({ name: 'West' });
  await school.database.db.execute(sql`delete from regions where name = 'South'`);
  await age(61);
  // Entries after a running transaction, of any database, stay until it has ended.
  await waitUntil('an empty journal', async () => {
    await pruneJournal(school.database.db);
    return (await school.database.db.$count(changes)) === 0;
  });
  expect((await late.page()).startsOver).toBe(true);
  await late.sync();
  expect(late.rows()).toEqual(await freshRows(school.app, school.supervisor));
});

test('who was away while nothing happened needs nothing again, however long it was', async () => {
  const device = new Device(school.app, school.admin);
  await device.sync();
  await age(400);
  for (let night = 0; night < 3; night += 1) {
    // Other transactions advance the counter: those without relevant changes, or of other databases.
    await school.database.db.execute(sql`select change_number()`);
    await pruneJournal(school.database.db);
  }
  expect((await device.page()).startsOver).toBe(false);
});

test('a database that was imported, and counts its transactions again, sends everything again once', async () => {
  const { db } = school.database;
  const device = new Device(school.app, school.admin);
  await device.sync();
  expect(await keepJournal(db)).toBe(false);
  await school.region({ name: 'Before the import' });
  await db.execute(sql`update ${changes} set number = number + 1000000000`);
  await db.execute(sql`update regions set name = 'Of the import' where name = 'Before the import'`);
  expect(await keepJournal(db)).toBe(true);
  expect(await keepJournal(db)).toBe(false);
  expect((await answerTo(device.cursor)).statusCode).toBe(400);
  device.resume('');
  await device.sync();
  await school.region({ name: 'After the import' });
  expect((await device.page()).startsOver).toBe(false);
  expect(device.rows()).toEqual(await freshRows(school.app, school.admin));
});

test('a database that was set back, so that a device has seen later changes, sends everything again', async () => {
  const device = new Device(school.app, school.admin);
  await device.sync();
  const { db } = school.database;
  await db.execute(sql`create or replace function change_snapshot() returns text language sql as $$ select '1:1:' $$`);
  expect((await device.page()).startsOver).toBe(true);
});
