import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths } from '#contract/month.ts';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { type Random, randomFrom } from '#server/demo/random.ts';
import { newId } from '#server/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { seedOf } from '#tests/tools/seed.ts';
import { wrongFigures } from './wrong-figures.ts';

const seed = seedOf();
const now = new Date('2026-11-10T12:00:00Z');
const moments = [
  '2026-11-01T00:00:00Z',
  '2026-11-05T23:59:59.999Z',
  '2026-11-06T00:00:00Z',
  now.toISOString(),
  '2026-12-01T00:00:00Z',
  '2027-01-09T00:00:00Z',
].map((text) => new Date(text));

let fresh: FreshDatabase;
let database: OpenDatabase;
let file: string;

/**
 * Random events of a school, by two connections at once: some are rolled back, some cut off by the end of their connection.
 * After each hundred, the stored figures equal those of the rows, at the edges of months and due days.
 */
export function describeFigures(rounds: number): void {
  beforeAll(async () => {
    fresh = await freshDatabase();
    database = openDatabase(fresh.url, { warn: () => undefined });
    file = newId();
    await run(
      `insert into files (id, kind, name, media_type, size, sha256, storage_key)
       values ('${file}', 'report', 'r.pdf', 'application/pdf', 1, repeat('0', 64), 'r')`,
    );
    const random = randomFrom(seed);
    for (const [name, times] of Object.entries(beginning)) {
      for (let turn = 0; turn < times; turn += 1) await run(writes[name]?.(random) ?? '');
    }
  });

  afterAll(async () => {
    await database.end();
    await fresh.drop();
  });

  test(`what is kept is what the rows say, whatever was written (SEED=${seed})`, async () => {
    const random = randomFrom(seed);
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all([
        writer(randomFrom(random.between(1, 2 ** 30))),
        writer(randomFrom(random.between(1, 2 ** 30))),
      ]);
      if (random.once(3)) await run('select fold_figures()');
      const some = [random.pick(moments), random.pick(moments)];
      expect(await wrongFigures(database.db, some), `round ${round}`).toEqual([]);
    }
    await run('select fold_figures()');
    const before = await kept();
    await run('select keep_all_figures()');
    expect(await kept()).toEqual(before);
    expect(await wrongFigures(database.db, moments)).toEqual([]);
  }, 0);
}

async function kept(): Promise<unknown[]> {
  const columns = 'region_id, kind, month, until';
  const { rows } = await database.pool.query(
    `select ${columns}, sum(amount)::int as amount from region_figures where exists (select from regions where id = region_id)
       or region_id = all_regions() group by ${columns} having sum(amount) <> 0 order by ${columns}`,
  );
  return rows;
}

async function run(statement: string): Promise<void> {
  await database.pool.query(statement);
}

/** A connection that makes fifty changes in transactions of one to five. */
async function writer(random: Random): Promise<void> {
  let client = await connected();
  for (let done = 0; done < 50; ) {
    const count = random.between(1, 5);
    done += count;
    const outcome = random.pick(['commit', 'commit', 'commit', 'commit', 'rollback', 'cut'] as const);
    try {
      await client.query('begin');
      for (let turn = 0; turn < count; turn += 1) await client.query(statementOf(random));
      if (outcome === 'cut') await database.pool.query('select pg_terminate_backend($1)', [await pidOf(client)]);
      await client.query(outcome === 'rollback' ? 'rollback' : 'commit');
    } catch {
      // Rejected by a rule of its table, by a deadlock with the other connection, or cut off: as if it had never been asked.
      await client.end().catch(() => undefined);
      await wait(0);
      client = await connected();
    }
  }
  await client.end();
}

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: fresh.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function pidOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

const oneOf = (table: string, random: Random) =>
  `(select id from ${table} order by md5(id::text || '${random.between(1, 1_000_000)}') limit 1)`;

/** Possible changes; a change that is listed more often happens more often. */
const writes: Readonly<Record<string, (random: Random) => string>> = {
  region: (random) =>
    `insert into regions (id, name, address, total_price_cents, due_day, search_text)
     values ('${newId()}', 'R', 'A', 100000, ${random.pick([3, 5, 28])}, 'r')`,
  madrasa: (random) =>
    `insert into madaris (id, region_id, name, address, total_price_cents, search_text)
     select '${newId()}', id, 'M', 'A', 20000, 'm' from regions where id = ${oneOf('regions', random)}`,
  class: (random) =>
    `insert into classes (id, madrasa_id, name, description, monthly_price_cents, search_text, created_at)
     select '${newId()}', id, 'C', 'D', 4000, 'class ${random.between(1, 99)}', '${momentIn(random)}'
     from madaris where id = ${oneOf('madaris', random)}`,
  person: (random) => {
    const role = random.pick(['teacher', 'student', 'sponsor', 'admin']);
    const id = newId();
    return `insert into users (id, full_name, email, role, password_hash, search_text)
      values ('${id}', 'P', '${id}@x', '${role}', '', 'p')`;
  },
  'report 1': report,
  'report 2': report,
  'report 3': report,
  'report 4': report,
  'report is deleted': (random) => `delete from reports where id = ${oneOf('reports', random)}`,
  'report is for another month': (random) =>
    `update reports set month = '${monthNear(random)}' where id = ${oneOf('reports', random)}`,
  'report is returned': (random) =>
    `update reports set returned_at = now(), return_comment = 'Again' where id = ${oneOf('reports', random)}`,
  'page is filled in again': (random) =>
    `update reports set page = '{"figures":{"lessons":${random.between(0, 40)},"students":7}}'
     where page is not null and id = ${oneOf('reports', random)}`,
  'class is renamed': (random) =>
    `update classes set search_text = 'class ${random.between(1, 99)}' where id = ${oneOf('classes', random)}`,
  'class moves': (random) =>
    `update classes set madrasa_id = ${oneOf('madaris', random)} where id = ${oneOf('classes', random)}`,
  'class moves, and its past stays': (random) =>
    `update classes set madrasa_id = ${oneOf('madaris', random)},
       past_due_days = with_past_day(past_due_days, '2026-${random.pick(['10', '11'])}', ${random.pick([1, 5, 28])})
     where id = ${oneOf('classes', random)}`,
  'class was added earlier': (random) =>
    `update classes set created_at = '${momentIn(random)}' where id = ${oneOf('classes', random)}`,
  'class ends': (random) =>
    `update classes set last_month = '${addMonths('2026-11', random.between(-6, 4))}', ended_reason = 'finished'
     where id = ${oneOf('classes', random)}`,
  'class opens again': (random) =>
    `update classes set last_month = null, ended_reason = null where id = ${oneOf('classes', random)}`,
  'class has another first month': (random) =>
    `update classes set first_month = '${monthNear(random)}' where id = ${oneOf('classes', random)}`,
  'month off of a region': (random) => monthOff('region', 'regions', random),
  'month off of a madrasa': (random) => monthOff('madrasa', 'madaris', random),
  'month off of a class': (random) => monthOff('class', 'classes', random),
  'month off is removed': (random) => `delete from months_off where id = ${oneOf('months_off', random)}`,
  'class is deleted': (random) => `delete from classes where id = ${oneOf('classes', random)}`,
  'madrasa moves': (random) => {
    const [madrasa, region] = [oneOf('madaris', random), oneOf('regions', random)];
    return `with moved as (update madaris set region_id = ${region} where id = ${madrasa} returning id, region_id)
      update sponsorships set region_id = moved.region_id from moved where madrasa_id = moved.id`;
  },
  'madrasa is deleted': (random) => `delete from madaris where id = ${oneOf('madaris', random)}`,
  'due day changes': (random) =>
    `update regions set due_day = ${random.pick([1, 3, 5, 10, 28])} where id = ${oneOf('regions', random)}`,
  'due day changes from a month on': (random) => {
    const day = random.pick([1, 3, 5, 10, 28]);
    return `update regions set past_due_days = with_past_day(past_due_days, '2026-${random.pick(['10', '11'])}', due_day), due_day = ${day}
      where id = ${oneOf('regions', random)}`;
  },
  'madrasa moves, and its past stays': (random) =>
    `update madaris set region_id = ${oneOf('regions', random)},
       past_due_days = with_past_day(past_due_days, '2026-${random.pick(['10', '11'])}', ${random.pick([1, 5, 28])})
     where id = ${oneOf('madaris', random)}`,
  'region is deleted': (random) => `delete from regions where id = ${oneOf('regions', random)}`,
  'someone joins': (random) =>
    `insert into class_members (class_id, user_id) select ${oneOf('classes', random)}, ${oneOf('users', random)}
     on conflict do nothing`,
  'someone leaves': (random) => `delete from class_members where class_id = ${oneOf('classes', random)}`,
  'role changes': (random) =>
    `update users set role = '${random.pick(['teacher', 'student'])}' where id = ${oneOf('users', random)}`,
  sponsorship: (random) => sponsorship(random),
  'sponsorship ends': (random) =>
    `update sponsorships set state = 'cancelled', cancelled_at = greatest(started_at, '${momentIn(random)}')
     where id = ${oneOf('sponsorships', random)}`,
  'amount changes': (random) =>
    `update sponsorships set amount_cents = ${random.between(1, 90) * 100} where id = ${oneOf('sponsorships', random)}`,
  'payment 1': payment,
  'payment 2': payment,
  'a part is returned': (random) =>
    `update payments set refunded_part_cents = amount_cents / 4 where state = 'paid' and id = ${oneOf('payments', random)}`,
  'payment is returned': (random) => `update payments set state = 'refunded' where id = ${oneOf('payments', random)}`,
};
const names = Object.keys(writes);

/** The rows before the first event. */
const beginning = {
  region: 4,
  madrasa: 8,
  class: 24,
  person: 12,
  'someone joins': 16,
  'report 1': 80,
  sponsorship: 12,
  'payment 1': 30,
};

function statementOf(random: Random): string {
  return writes[random.pick(names)]?.(random) ?? '';
}

function monthOff(type: 'region' | 'madrasa' | 'class', table: string, random: Random): string {
  const month = addMonths('2026-11', random.between(-6, 3));
  return `insert into months_off (id, place_type, ${type}_id, month, kind, name)
    select '${newId()}', '${type}', id, '${month}', '${random.pick(['off', 'excused', 'closed'])}', 'Ramadan'
    from ${table} where id = ${oneOf(table, random)} on conflict do nothing`;
}

/** Often for the month of the figures: the first of several pages counts. */
function report(random: Random): string {
  return `insert into reports (id, class_id, title, file_id, month, created_at, page, source_hash, sponsor_file_id)
    select '${newId()}', id, 'T', '${file}', '${random.once(3) ? '2026-10' : monthNear(random)}', '${momentIn(random)}', ${pageOf(random)}
    from classes where id = ${oneOf('classes', random)}`;
}

/** The columns of a report page. Some pages have no figures, and every other report is a file. */
function pageOf(random: Random): string {
  if (random.once(2)) return 'null, null, null';
  const figures = { lessons: random.pick([null, 0, 12]), students: random.pick([null, 31]) };
  return `'${JSON.stringify({ figures })}', repeat('0', 64), '${file}'`;
}

function sponsorship(random: Random): string {
  const type = random.pick(['region', 'madrasa', 'class']);
  const place = {
    region: `select id, id as region_id, null::uuid as madrasa_id from regions where id = ${oneOf('regions', random)}`,
    madrasa: `select id, region_id, id as madrasa_id from madaris where id = ${oneOf('madaris', random)}`,
    class: `select classes.id, madaris.region_id, madrasa_id from classes join madaris on madaris.id = madrasa_id
      where classes.id = ${oneOf('classes', random)}`,
  }[type];
  const moment = random.once(6) ? 'null' : `'${momentIn(random)}'`;
  return `insert into sponsorships (id, sponsor_id, type, type_id, region_id, madrasa_id, amount_cents, state, started_at)
    select '${newId()}', ${oneOf('users', random)}, '${type}', place.id, place.region_id, place.madrasa_id,
      ${random.between(1, 60) * 100}, 'active', ${moment}::timestamptz from (${place}) as place`;
}

function payment(random: Random): string {
  return `insert into payments (id, sponsorship_id, type, type_id, month, amount_cents, state, due_at)
    select '${newId()}', id, type, type_id, '${monthNear(random)}', amount_cents,
      '${random.pick(['paid', 'paid', 'open', 'due'])}', now() from sponsorships where id = ${oneOf('sponsorships', random)}
    on conflict do nothing`;
}

function monthNear(random: Random): string {
  return addMonths('2026-11', random.between(-14, 0));
}

function momentIn(random: Random): string {
  const day = `${monthNear(random)}-${String(random.pick([1, 5, 6, 10, 28])).padStart(2, '0')}`;
  return `${day}T${random.pick(['00:00:00', '23:59:59.999', '12:00:00'])}Z`;
}
