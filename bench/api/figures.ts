import { existsSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { Row } from '../lib/row.ts';
import type { School } from '../school/fill-school.ts';
import type { LiveSchool } from './schools.ts';

/** Calls of the start of an admin, the radar, the landing page, the year and the pages of school life ask for. */
const calls = {
  'landing page, totals': '/api/v1/stats',
  'what needs doing': '/api/v1/stats/attention',
  'the year': '/api/v1/stats/months',
  'regions beside each other': '/api/v1/stats/regions',
  'reports due': '/api/v1/radar?months=6&show=missing',
  'reports due, not due yet': '/api/v1/radar?months=6&show=due',
  'reports due, silent': '/api/v1/radar?months=12&show=silent',
  'classes that have ended': '/api/v1/classes?state=ended&limit=10',
  'classes that sponsors are offered': '/api/v1/classes?offered=true&sort=need&limit=10',
  'months off, the newest': '/api/v1/months-off?limit=10',
  'requests for months off': '/api/v1/months-off/requests?state=asked&limit=10',
  'students who are in a class': '/api/v1/users?role=student&former=false&limit=10',
  'members of a class': (school: School) => `/api/v1/classes/${school.classIds[0]}/users?limit=10`,
  'months off of a region': (school: School) =>
    `/api/v1/months-off?placeType=region&placeId=${school.regionIds[0]}&limit=10`,
} as const satisfies Readonly<Record<string, string | ((school: School) => string)>>;

const times = 200;
const atMost = { milliseconds: 100, growth: 3 };
/** Below a fifth of the limit, the growth of a call is not noticeable (docs/decisions/0045-figures-are-kept.md). */
const growthMattersFrom = atMost.milliseconds / 5;
/** A clock tick of /proc in milliseconds. */
const tickMs = 10;

/** The processor time that PostgreSQL takes for each of these calls. */
export async function figureRows(small: LiveSchool, large: LiveSchool): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, call] of Object.entries(calls)) {
    const pathIn = ({ school }: LiveSchool) => (typeof call === 'string' ? call : call(school));
    const [few, many] = [await costOf(small, pathIn(small)), await costOf(large, pathIn(large))];
    const size = large.school.classes.toLocaleString('en');
    const note = `${many.toFixed(1)} ms, and ${few.toFixed(1)} ms with ${small.school.classes.toLocaleString('en')}`;
    rows.push(
      {
        what: `${what}: PostgreSQL's processor time a call, ${size} classes`,
        measured: many,
        unit: 'ms',
        budget: { atMost: atMost.milliseconds },
        note,
      },
      {
        what: `${what}: processor time with ${size} classes / with ${small.school.classes.toLocaleString('en')}`,
        measured: many / Math.max(few, tickMs / times),
        unit: 'x',
        ...(many > growthMattersFrom && { budget: { atMost: atMost.growth } }),
        note,
      },
    );
  }
  return rows;
}

/** Milliseconds of all connections from the product to its database. */
async function costOf({ school, sanad }: LiveSchool, path: string): Promise<number> {
  const ask = async () => {
    const answer = await fetch(sanad.url + path, { headers: { authorization: sanad.admin } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  // Statements are planned each time until PostgreSQL has seen them five times.
  for (let turn = 0; turn < 6; turn += 1) await ask();
  const before = await ticksOf(school.url);
  for (let turn = 0; turn < times; turn += 1) await ask();
  const after = await ticksOf(school.url);
  // Consecutive calls use one connection; others end after some idle seconds.
  const taken = [...after].map(([pid, ticks]) => ticks - (before.get(pid) ?? 0));
  return (taken.reduce((sum, ticks) => sum + ticks, 0) * tickMs) / times;
}

async function backends(url: string): Promise<number[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}

/** The processor time of each live connection, in user mode and in the kernel (proc(5), fields 14 and 15). */
async function ticksOf(url: string): Promise<Map<number, number>> {
  const alive = (await backends(url)).filter((pid) => existsSync(`/proc/${pid}`));
  return new Map(
    alive.map((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return [pid, Number(fields[11]) + Number(fields[12])];
    }),
  );
}

/**
 * A year of work adds to a school: 5.4 report pages a class with the one that is there, and a payment for each month; a tenth of
 * the classes ended in summer, each region has two months off, each class an excused month, a request for one, and two people who left.
 */
export async function addYear(url: string): Promise<void> {
  const address = new URL(url);
  address.searchParams.set('user', 'postgres');
  const client = new Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`
      insert into reports (id, class_id, title, file_id, sponsor_file_id, month, page, source_hash, created_at)
      select gen_random_uuid(), classes.id, 'Report', files.id, files.id, to_char(month, 'YYYY-MM'),
        '{"figures":{"lessons":12,"students":31}}', repeat('0', 64), month + interval '1 month 3 days'
        + hashtext(classes.id::text || month::text) % 5 * interval '1 day'
      from classes join files on files.kind = 'report',
        generate_series(timestamp '2026-03-01', timestamp '2026-10-01', interval '1 month') as month
      where abs(hashtext(classes.id::text || month::text)) % 100 < 55`);
    await client.query(`
      insert into payments (id, sponsorship_id, sponsor_id, type, type_id, month, amount_cents, state, due_at, paid_at)
      select gen_random_uuid(), id, sponsor_id, type, type_id, to_char(month, 'YYYY-MM'), amount_cents, 'paid', month, month
      from sponsorships,
        generate_series(timestamp '2026-03-01', timestamp '2026-10-01', interval '1 month') as month`);
    for (const statement of schoolLife) await client.query(statement);
    await client.query('select keep_all_figures()');
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const schoolLife: readonly string[] = [
  `update classes set last_month = '2026-06', ended_reason = 'finished', end_noted = true
    where abs(hashtext(id::text)) % 10 = 0`,
  `insert into months_off (id, place_type, region_id, month, kind, name)
    select gen_random_uuid(), 'region', regions.id, month, 'off', 'Holidays'
    from regions, unnest(array['2026-03', '2026-08']) as month`,
  `insert into months_off (id, place_type, class_id, month, kind, name)
    select gen_random_uuid(), 'class', id, '2026-05', 'excused', 'Flood' from classes`,
  `insert into month_off_requests (id, class_id, month, name, state)
    select gen_random_uuid(), id, '2026-12', 'Exams', 'asked' from classes where abs(hashtext(id::text)) % 50 = 1`,
  `insert into past_members (id, class_id, user_id, role, from_month, until_month, reason, ended_at)
    select gen_random_uuid(), class_id, user_id, role, '2026-01', '2026-04', 'moved', '2026-05-01'
    from (select *, row_number() over (partition by class_id order by user_id) as seat from class_members) as member
    where seat <= 2`,
];
