import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { createMetrics } from './metrics.ts';

/* A scrape beside the calls of a server: it takes one connection at most, and reports all or none of the waiting work. */
let fresh: FreshDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(() => {
  database = openDatabase(fresh.url, { warn: () => undefined }, 3);
});
afterEach(() => database.end());

const disk = { space: async () => ({ free: 1, reserve: 1 }) };

/** Every gauge from the database, with its value if the scrape has one. */
async function scraped(): Promise<Map<string, string | undefined>> {
  const { registry } = await createMetrics(database.pool, disk);
  return valuesOf(await registry.metrics());
}

function valuesOf(text: string): Map<string, string | undefined> {
  const names = [...text.matchAll(/^# TYPE (sanad_\w+) gauge$/gm)].map(([, name = '']) => name);
  return new Map(names.map((name) => [name, new RegExp(`^${name}(?:{.*?})? (\\S+)$`, 'm').exec(text)?.[1]]));
}

/** Gauges that need no connection. */
const ofTheProcess = [
  ...['sanad_database_connections', 'sanad_database_waiting', 'sanad_disk_free_bytes', 'sanad_disk_reserve_bytes'],
  'sanad_http_requests_in_flight',
];

test('a scrape of a server that has no connection yet opens one, and every gauge has its value', async () => {
  const gauges = await scraped();
  const withoutValue = [...gauges].filter(([, value]) => value === undefined).map(([name]) => name);
  expect(gauges.size).toBeGreaterThan(ofTheProcess.length + database.pool.options.max);
  // No job has run in this database.
  expect(withoutValue).toEqual(['sanad_job_age_seconds']);
  expect([database.pool.totalCount, database.pool.idleCount]).toEqual([1, 1]);
});

test('two scrapes at once ask with one connection, too', async () => {
  const { registry } = await createMetrics(database.pool, disk);
  const both = await Promise.all([registry.metrics(), registry.metrics()]);
  for (const text of both) expect(text).toContain('sanad_queued_mails 0\n');
  expect(database.pool.totalCount).toBe(1);
});

test('a scrape takes the last connection that is left', async () => {
  const held = await Promise.all([database.pool.connect(), database.pool.connect()]);
  const gauges = await scraped();
  for (const client of held) client.release();
  expect(gauges.get('sanad_payments_compared_timestamp_seconds')).toBe('0');
});

test('while calls use every connection it waits with none of them, and what is measured of the process is served', async () => {
  const held = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
  const { registry } = await createMetrics(database.pool, disk);
  const scrape = registry.metrics();
  expect(database.pool.waitingCount).toBe(0);
  const gauges = valuesOf(await scrape);
  for (const client of held) client.release();
  const known = [...gauges].filter(([, value]) => value !== undefined).map(([name]) => name);
  expect(known.toSorted()).toEqual(ofTheProcess.toSorted());
});

test('a gauge that cannot be answered takes no other one with it', async () => {
  await database.pool.query('alter table reconciliations rename to gone');
  const gauges = await scraped();
  await database.pool.query('alter table gone rename to reconciliations');
  expect(gauges.get('sanad_payment_differences')).toBeUndefined();
  expect([gauges.get('sanad_queued_mails'), gauges.get('sanad_oldest_open_payment_seconds')]).toEqual(['0', '0']);
});
