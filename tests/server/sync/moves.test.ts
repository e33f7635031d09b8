import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Region } from '#contract/entities/region.ts';
import { newId } from '#server/new-id.ts';
import { someOf } from '#tests/tools/some-of.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '../build-school.ts';
import { buildPerson, type TestPerson } from '../http/open-app.ts';
import { wrongFigures } from '../wrong-figures.ts';
import { wrongSums } from '../wrong-sums.ts';
import { Device, freshRows } from './device.ts';
import { buildDocument } from './documents.ts';

let clients: Client[] = [];
let school: School;
let north: Region;
let south: Region;
let one: Class;
let people: readonly TestPerson[];
let devices: readonly Device[];

beforeAll(async () => {
  school = await openSchool();
});

/**
 * A class in the north with people, a material and a report, and devices of everyone who sees it there, or will in the south.
 */
beforeEach(async () => {
  const mine = await buildPerson(school, 'supervisor');
  const other = await buildPerson(school, 'supervisor');
  north = await school.region({ name: 'North', totalPrice: 90_000, supervisorId: mine.id });
  south = await school.region({ name: 'South', totalPrice: 90_000, supervisorId: other.id });
  const madrasa = await school.madrasa(north.id, { totalPrice: 9_000 });
  const beside = await school.madrasa(north.id, { totalPrice: 9_000 });
  one = await school.classIn(madrasa.id);
  await school.classIn(beside.id, { name: 'Beside' });
  const sponsors: TestPerson[] = [];
  for (const place of [onRegion(north), onRegion(south), onMadrasa(madrasa), onMadrasa(beside), onClass(one)]) {
    const sponsor = await buildPerson(school, 'sponsor');
    await school.sponsor(sponsor, place, 9);
    sponsors.push(sponsor);
  }
  people = [
    ...[school.admin, mine, other, await school.member('teacher', one.id)],
    ...[await school.member('student', one.id), ...sponsors],
  ];
  await buildDocument(school, 'materials', one.id);
  await buildDocument(school, 'reports', one.id);
  devices = people.map((person) => new Device(school.app, person));
  await syncAll();
});

afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
});

afterAll(() => school.close());

async function syncAll(): Promise<void> {
  for (const device of devices) await device.sync();
}

async function expectInStep(): Promise<void> {
  await syncAll();
  for (const [index, device] of devices.entries()) {
    expect(device.rows(), String(index)).toEqual(await freshRows(school.app, people[index] ?? school.admin));
  }
  expect(await wrongSums(school.database.db)).toEqual([]);
  expect(await wrongFigures(school.database.db)).toEqual([]);
  const { rows } =
    await school.database.pool.query(`select classes.id from classes join madaris on madaris.id = madrasa_id
    where classes.region_id <> madaris.region_id union all select class_id from class_members join classes on classes.id = class_id
    where (class_members.madrasa_id, class_members.region_id) <> (classes.madrasa_id, classes.region_id)`);
  expect(rows).toEqual([]);
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: school.url });
  await client.connect();
  clients.push(client);
  return client;
}

/** Waits until a sent statement has to wait for another transaction. */
async function untilItWaits(): Promise<void> {
  await waitUntil('a statement that waits', async () => {
    const { rows } = await school.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
}

const moves: Readonly<Record<string, () => Promise<string>>> = {
  'the class moves to a madrasa of another region': async () =>
    `update classes set madrasa_id = '${(await school.madrasa(south.id, { totalPrice: 9_000 })).id}' where id = '${one.id}'`,
  'the class moves to another madrasa of its region': async () =>
    `update classes set madrasa_id = '${(await school.madrasa(north.id, { totalPrice: 9_000 })).id}' where id = '${one.id}'`,
  'its madrasa moves to another region': async () =>
    `update madaris set region_id = '${south.id}' where id = '${one.madarisId}'`,
};

const writes: Readonly<Record<string, () => Promise<string>>> = {
  'a material is changed': async () => `update materials set title = 'Changed' where class_id = '${one.id}'`,
  'a material is deleted': async () => `delete from materials where class_id = '${one.id}'`,
  'a report arrives': async () => `insert into reports (id, class_id, title, file_id, month)
    select '${newId()}', class_id, 'New', file_id, '2026-01' from reports where class_id = '${one.id}' limit 1`,
  'a report is returned': async () =>
    `update reports set returned_at = now(), return_comment = 'x' where class_id = '${one.id}'`,
  'a student joins': async () =>
    `insert into class_members (class_id, user_id) values ('${one.id}', '${(await buildPerson(school, 'student')).id}')`,
  'a student leaves': async () => `delete from class_members where class_id = '${one.id}' and role = 'student'`,
  'a student has another name': async () => `update users set full_name = 'Changed'
    where id in (select user_id from class_members where class_id = '${one.id}' and role = 'student')`,
  'the class has another name': async () => `update classes set name = 'Changed' where id = '${one.id}'`,
};

const cases = Object.keys(moves).flatMap((move) =>
  Object.keys(writes).flatMap((write) => [[move, 'before', write] as const, [move, 'after', write] as const]),
);

test.each(someOf(cases, 9))('%s, %s %s beside it: no device misses either', async (move, order, write) => {
  const [mover, writer] = [await connect(), await connect()];
  const [moving, writing] = [(await moves[move]?.()) ?? '', (await writes[write]?.()) ?? ''];
  const steps = [
    { client: mover, statement: moving },
    { client: writer, statement: writing },
  ];
  const [first, second] = order === 'before' ? steps : steps.reverse();
  if (!first || !second) throw new Error('There are two steps.');
  await first.client.query('begin');
  await second.client.query('begin');
  await first.client.query(first.statement);
  const waiting = second.client.query(second.statement);
  await untilItWaits();
  await first.client.query('commit');
  await waiting;
  await syncAll();
  await second.client.query('commit');
  await expectInStep();
});
