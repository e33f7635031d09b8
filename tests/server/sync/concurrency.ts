import { setImmediate as turn } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { syncedEntities } from '#contract/entities/synced.ts';
import { type Random, randomFrom } from '#server/demo/random.ts';
import { remembered } from '#server/modules/sync/snapshot.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '../build-school.ts';
import { Device, freshRows } from './device.ts';

const writers = 8;

/** The rows that a device gets during open transactions; in the last test, during writers with this number of changes each. */
export function concurrencyTests(changesOfWriter: number): void {
  let school: School;
  let clients: Client[] = [];

  beforeAll(async () => {
    school = await openSchool();
  });

  afterEach(async () => {
    await Promise.all(clients.map((client) => client.end()));
    clients = [];
  });

  afterAll(() => school.close());

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: school.url });
    await client.connect();
    clients.push(client);
    return client;
  }

  async function addStudent(client: Client): Promise<string> {
    const id = newId();
    await client.query(
      "insert into users (id, full_name, email, role, password_hash, search_text) values ($1, 'S', $2, 'student', '', '')",
      [id, `${id}@sanad.example`],
    );
    return id;
  }

  function knows(device: Device, id: string): boolean {
    return device.rows().users.some((user) => user.id === id);
  }

  test('a change that is committed after a later one is reported all the same', async () => {
    const [early, late] = [await connect(), await connect()];
    const device = new Device(school.app, school.admin);
    await device.sync();
    await early.query('begin');
    const first = await addStudent(early);
    const second = await addStudent(late);
    await device.sync();
    await early.query('commit');
    await device.sync();
    expect([knows(device, first), knows(device, second)]).toEqual([true, true]);
  });

  test('a change of a transaction that has noted nothing yet is reported when it has', async () => {
    const [client, another] = [await connect(), await connect()];
    const device = new Device(school.app, school.admin);
    await client.query('begin');
    await client.query('select change_number()');
    await addStudent(another);
    await device.sync();
    const id = await addStudent(client);
    await device.sync();
    await client.query('commit');
    await device.sync();
    expect(knows(device, id)).toBe(true);
  });

  test('a transaction that lasts holds back nothing but its own changes', async () => {
    const [lasting, other] = [await connect(), await connect()];
    const device = new Device(school.app, school.admin);
    await device.sync();
    await lasting.query('begin');
    const late = await addStudent(lasting);
    for (let turns = 0; turns < 3; turns += 1) {
      const id = await addStudent(other);
      expect(await device.sync()).toBe(1);
      expect(knows(device, id)).toBe(true);
    }
    await lasting.query('commit');
    expect(await device.sync()).toBe(1);
    expect(knows(device, late)).toBe(true);
  });

  test('beside more open transactions than are remembered no change is missed', async () => {
    const device = new Device(school.app, school.admin);
    await device.sync();
    // Not many more, because other test files share the connections of the database server.
    const open = await Promise.all(Array.from({ length: remembered + 2 }, connect));
    const made: string[] = [];
    for (const client of open) {
      await client.query('begin');
      made.push(await addStudent(client));
    }
    await device.sync();
    for (const client of open.reverse()) {
      await client.query('commit');
      await device.page();
    }
    expect(made.filter((id) => !knows(device, id))).toEqual([]);
  });

  test('beside more open transactions than are remembered a sync ends, with all that the others committed', async () => {
    const device = new Device(school.app, school.admin);
    await device.sync();
    const open = await Promise.all(Array.from({ length: remembered + 2 }, connect));
    const late: string[] = [];
    for (const client of open) {
      await client.query('begin');
      late.push(await addStudent(client));
    }
    const other = await connect();
    const committed: string[] = [];
    await other.query('begin');
    for (let count = 0; count < 1_100; count += 1) committed.push(await addStudent(other));
    await other.query('commit');
    const counts = [];
    for (let asked = 0; asked < 2; asked += 1)
      counts.push(await countPages(device, async () => void (await addStudent(other))));
    expect(counts).toEqual([2, 2]);
    expect(committed.filter((id) => !knows(device, id))).toEqual([]);
    for (const client of open) await client.query('commit');
    await device.sync();
    expect(late.filter((id) => !knows(device, id))).toEqual([]);
    expect(device.rows()).toEqual(await freshRows(school.app, school.admin));
    expect(await countPages(device)).toBe(1);
  });

  test.each([40, 200, 1_000])('beside %i open write transactions each sync is one call', async (count) => {
    const { pool } = school.database;
    const device = new Device(school.app, school.admin);
    await device.sync();
    const open: number[] = [];
    while (open.length < count) open.push((await pool.query('select change_number()::int as number')).rows[0].number);
    const define = (text: string) =>
      pool.query(
        `create or replace function change_snapshot() returns text language sql stable as $$ select ${text} $$`,
      );
    // No server has connections for so many: they have ended, and the database reports them as running.
    await define(`'${open[0]}:' || pg_snapshot_xmax(pg_current_snapshot())::text || ':${open.join(',')}'`);
    const other = await connect();
    const made: string[] = [];
    const calls: number[] = [];
    for (let asked = 0; asked < 3; asked += 1) {
      made.push(await addStudent(other));
      calls.push(await countPages(device, async () => void made.push(await addStudent(other))));
    }
    expect(calls).toEqual([1, 1, 1]);
    expect(made.filter((id) => !knows(device, id))).toEqual([]);
    await define('pg_current_snapshot()::text');
    await device.sync();
    expect(device.rows()).toEqual(await freshRows(school.app, school.admin));
  });

  test('a device that is asked to go on gets a row, wherever the pages end', async () => {
    const other = await connect();
    const { rows } = await other.query<{ count: number }>('select count(*)::int as count from users');
    const client = await connect();
    for (let count = (rows[0]?.count ?? 0) % 1_000; count < 1_000; count += 1) await addStudent(client);
    const device = new Device(school.app, school.admin);
    for (let more = true; more; ) {
      const page = await device.page();
      expect(syncedEntities.flatMap((entity) => [page[entity], page.gone[entity]]).flat()).not.toEqual([]);
      more = page.more;
    }
    await client.query('begin');
    await client.query("update users set phone = '7' where id in (select id from users order by id limit 1000)");
    await client.query('commit');
    expect(await countPages(device)).toBe(1);
  });

  /**
   * Counts the calls of a sync; `between` runs between them.
   * @throws Error after 20
   */
  async function countPages(device: Device, between: () => Promise<void> = () => Promise.resolve()): Promise<number> {
    for (let pages = 1; pages <= 20; pages += 1) {
      const { more } = await device.page();
      if (!more) return pages;
      await between();
    }
    throw new Error('The sync did not end.');
  }

  test('what is taken back is never reported', async () => {
    const client = await connect();
    const device = new Device(school.app, school.admin);
    await device.sync();
    await client.query('begin');
    const id = await addStudent(client);
    await client.query('rollback');
    await addStudent(client);
    await device.sync();
    expect(knows(device, id)).toBe(false);
  });

  test(`a device that asks all the time beside ${writers} writers misses none of ${writers * changesOfWriter} changes`, async () => {
    const device = new Device(school.app, school.admin);
    await device.sync();
    let writing = writers;
    const work = Array.from({ length: writers }, async (_, index) => {
      await write(await connect(), randomFrom(index));
      writing -= 1;
    });
    let received = 0;
    while (writing > 0) received += await device.sync();
    await Promise.all(work);
    await device.sync();
    expect(device.rows()).toEqual(await freshRows(school.app, school.admin));
    expect(device.rows().users.length).toBeGreaterThan((writers * changesOfWriter) / 3);
    // Otherwise the device would have synced only after all changes.
    expect(received).toBeGreaterThan((writers * changesOfWriter) / 14);
  });

  /** Transactions of 1 to 60 changes with pauses of different lengths between them, one in ten rolled back. */
  async function write(client: Client, random: Random): Promise<void> {
    const mine: string[] = [];
    for (let left = changesOfWriter; left > 0; ) {
      const length = Math.min(left, random.once(8) ? random.between(20, 60) : random.between(1, 6));
      const made: string[] = [];
      await client.query('begin');
      for (let count = 0; count < length; count += 1) {
        if (mine.length === 0 || random.once(2)) made.push(await addStudent(client));
        else await client.query('update users set phone = $2 where id = $1', [random.pick(mine), String(left - count)]);
        for (let pause = random.between(0, 3); pause > 0; pause -= 1) await turn();
      }
      if (random.once(10)) await client.query('rollback');
      else {
        await client.query('commit');
        mine.push(...made);
        left -= length;
      }
    }
  }
}
