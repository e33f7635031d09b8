import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxAgeHeader } from '#contract/mirror/outbox-age.ts';
import { Background } from '#server/http/background.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { isFiring } from '#tests/tools/alert-expression.ts';
import { builtProgram } from '#tests/tools/built-programs.ts';
import { databaseAt, type FreshDatabase, freshDatabase, runSql } from '#tests/tools/database.ts';
import { buildLiveClass, type LiveClass, write } from '#tests/tools/live-class.ts';
import { type MailServer, startMailServer } from '#tests/tools/mail-server.ts';
import { upload } from '#tests/tools/school-at-work.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';

const token = 'a token of the operator';
const handbook = await readFile(new URL('../../../docs/running.md', import.meta.url), 'utf8');
const alerts = [...handbook.matchAll(/^\| `([^`]+ (?:>=|>|<|==) [^`]+)` \| /gm)].map(([, text = '']) =>
  text.replaceAll('\\|', '|'),
);

/** Alerts that no test triggers, with reasons. */
const notCaused: Readonly<Record<string, string>> = {
  up: 'Prometheus itself measures it',
  nodejs_eventloop_lag_p99_seconds: 'Node measures it; to cause it would stop the test as well',
  process_resident_memory_bytes: 'Node measures it',
};

let dataDir: string;
let fresh: FreshDatabase;
let mailServer: MailServer;
let server: ServerProcess;
let place: LiveClass;
const caused = new Set<string>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-alerts-'));
  fresh = await freshDatabase();
  mailServer = await startMailServer({ rejects: 'teacher@school.example' });
  const { port } = mailServer.server.address() as AddressInfo;
  const env = { DATABASE_URL: fresh.url, METRICS_TOKEN: token, SMTP_URL: `smtp://127.0.0.1:${port}` };
  server = await startServer({ dataDir, entry: builtProgram('main'), env });
  place = await buildLiveClass(server.url, env);
});

afterAll(async () => {
  await server.stop();
  await mailServer.stop();
  await fresh.drop();
  await rm(dataDir, { recursive: true });
});

async function scrape(from = server): Promise<string> {
  const answer = await fetch(`${from.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return await answer.text();
}

/** The alert of the handbook about a metric. */
function alertOf(metric: string): string {
  const [alert, ...others] = alerts.filter((one) => one.includes(metric));
  if (alert === undefined || others.length > 0) throw new Error(`The handbook has no one alert about ${metric}.`);
  caused.add(alert);
  return alert;
}

const sql = (statement: string) => runSql(fresh.url, statement);
const person = "(select id from users where role = 'teacher' limit 1)";

/** Checks that an alert fires after an event, and did not before. */
async function expectFiring(metric: string, cause: () => Promise<unknown>, from = server): Promise<void> {
  const alert = alertOf(metric);
  const before = await scrape(from);
  expect(isFiring(alert, { before, after: before }), `${alert}, before`).toBe(false);
  await cause();
  await waitUntil(alert, async () => isFiring(alert, { before, after: await scrape(from) }));
}

test('a mail that is given up', async () => {
  await expectFiring('sanad_given_up', () =>
    write(server.url, place.admin, 'POST', 'v1/auth/forgot', { email: 'teacher@school.example' }),
  );
});

test.each([
  [
    'sanad_oldest_queued_mail_seconds',
    `insert into queued_mails (key, user_id, kind, language, values, created_at, next_try_at)
     values ('waits', ${person}, 'receipt', 'en', '{}', now() - interval '2 hours', now() + interval '1 hour')`,
    "delete from queued_mails where key = 'waits'",
  ],
  [
    'sanad_queued_mails',
    `insert into queued_mails (key, user_id, kind, language, values, next_try_at)
     select 'waits-' || n, ${person}, 'receipt', 'en', '{}', now() + interval '1 hour' from generate_series(1, 501) n`,
    "delete from queued_mails where key like 'waits-%'",
  ],
  [
    'sanad_oldest_due_notification_seconds',
    `insert into queued_pushes (key, session_hash, user_id, kind, values, due_at)
     select 'due-' || n, '', ${person}, 'report', '{}', now() - interval '2 hours' from generate_series(1, 5000) n`,
    'delete from queued_pushes',
  ],
  [
    'sanad_retried_notifications',
    `insert into queued_pushes (key, session_hash, user_id, kind, values, tries, due_at)
     select 'again-' || n, '', ${person}, 'report', '{}', 3, now() + interval '1 hour' from generate_series(1, 51) n`,
    'delete from queued_pushes',
  ],
  [
    'sanad_waiting_pictures',
    `with made as (insert into files (id, kind, name, media_type, size, sha256, storage_key)
       select gen_random_uuid(), 'material', 'a.pdf', 'application/pdf', 1, '', 'picture-' || n
       from generate_series(1, 501) n returning id)
     insert into pictures (file_id, due_at) select id, now() + interval '1 hour' from made`,
    "delete from files where storage_key like 'picture-%'",
  ],
  [
    'sanad_payment_differences',
    'insert into reconciliations (at, differences) values (now(), 1)',
    'delete from reconciliations',
  ],
  [
    'sanad_job_age_seconds',
    `insert into jobs (name, last_run, last_success) values ('sweep-files', now(), now() - interval '3 days')
     on conflict (name) do update set last_success = excluded.last_success`,
    "delete from jobs where name = 'sweep-files'",
  ],
  [
    'sanad_oldest_running_import_seconds',
    `insert into imports (id, owner_id, kind, file_name, state, language, headers, fields, updated_at, claimed_until)
     values (gen_random_uuid(), ${person}, 'users', 'people.csv', 'running', 'en', '[]', '[]',
       now() - interval '2 hours', now() + interval '1 hour')`,
    'delete from imports',
  ],
])('what the database says of work that waits: %s', async (metric, cause, end) => {
  await expectFiring(metric, () => sql(cause));
  await sql(end);
  const after = await scrape();
  expect(isFiring(alertOf(metric), { before: after, after })).toBe(false);
});

test('a charge that is due, and a payment that stays open', async () => {
  const id = randomUUID();
  await sql(
    `insert into sponsorships (id, sponsor_id, type, type_id, region_id, state, amount_cents, auto_charge, saved_card)
     values ('${id}', ${person}, 'class', '${place.id}', (select id from regions), 'active', 100, true, 'a card')`,
  );
  const columns = 'id, sponsorship_id, sponsor_id, type, type_id, amount_cents, way, due_at';
  const values = `gen_random_uuid(), '${id}', ${person}, 'class', '${place.id}', 100, 'charge', now()`;
  await expectFiring('sanad_due_charges', () =>
    sql(`insert into payments (${columns}, month, state, next_attempt_at) values (${values}, '2026-01', 'due', now())`),
  );
  await expectFiring('sanad_oldest_open_payment_seconds', () =>
    sql(`insert into payments (${columns}, month, state, tried_at, claimed_until)
      values (${values}, '2026-02', 'open', now() - interval '1 hour', now() + interval '1 hour')`),
  );
  await sql(`delete from payments where sponsorship_id = '${id}'`);
});

test('work of a device that is rejected, from the first time on', async () => {
  await expectFiring('outbox="true"', () =>
    write(server.url, place.teacher, 'DELETE', `v1/classes/materials/${randomUUID()}`).catch(() => undefined),
  );
});

test('a device whose work does not get through', async () => {
  await expectFiring('sanad_outbox_age_seconds_bucket', () =>
    fetch(`${server.url}/api/v1/sync`, { headers: { [outboxAgeHeader]: '700000', authorization: place.teacher } }),
  );
});

test('guessed passwords', async () => {
  const guess = () =>
    fetch(`${server.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@school.example', password: 'a guess' }),
    });
  await expectFiring('wrong-credentials', async () => {
    for (let tries = 0; tries < 110; tries += 1) await guess();
  });
});

test('a disk at its reserve: uploads wait on the devices, and nothing else does', async () => {
  const env = { DATABASE_URL: fresh.url, METRICS_TOKEN: token, DISK_RESERVE_MB: '100000000' };
  const full = await startServer({ dataDir, entry: builtProgram('main'), env });
  await expectFiring(
    'code="storage-full"',
    () => expect(upload(full.url, place, randomUUID())).rejects.toThrow('507'),
    full,
  );
  const measured = await scrape(full);
  expect(isFiring(alertOf('sanad_disk_free_bytes'), { before: measured, after: measured })).toBe(true);
  const roomy = await scrape();
  expect(isFiring(alertOf('sanad_disk_free_bytes'), { before: roomy, after: roomy })).toBe(false);
  await full.stop();
  await upload(server.url, place, randomUUID());
});

test('more calls than one process should have', async () => {
  const { port } = new URL(server.url);
  const sockets = Array.from({ length: 501 }, () => connect(Number(port), '127.0.0.1'));
  await expectFiring('sanad_http_requests_in_flight', async () => {
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.write(
        `POST /api/v1/regions HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${place.admin}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      );
    }
    await Promise.all(sockets.filter(({ connecting }) => connecting).map((socket) => once(socket, 'connect')));
  });
  for (const socket of sockets) socket.destroy();
});

test('a database that holds calls up, and lists that are slow by it', async () => {
  const blocker = new Client({ connectionString: fresh.url });
  await blocker.connect();
  const waiting: Promise<unknown>[] = [];
  const slow = alertOf('sanad_http_request_duration_seconds_bucket');
  const call = () => fetch(`${server.url}/api/v1/regions/${randomUUID()}`, { headers: { authorization: place.admin } });
  // The first call creates the series, the others increase it.
  await call();
  const before = await scrape();
  await expectFiring('sanad_database_waiting', async () => {
    await blocker.query('begin');
    await blocker.query('lock table regions in access exclusive mode');
    for (let calls = 1; calls <= 14; calls += 1) waiting.push(call());
  });
  const busy = alertOf('sanad_database_connections');
  await waitUntil(busy, async () => isFiring(busy, { before, after: await scrape() }));
  const held = Date.now();
  await waitUntil('a second', async () => Date.now() - held > 1_100);
  await blocker.query('rollback');
  await blocker.end();
  await Promise.all(waiting);
  await waitUntil(slow, async () => isFiring(slow, { before, after: await scrape() }));
});

test('work that fails again and again, from the first failure on', async () => {
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0, options: { max: 0 } };
  const disk = { space: async () => ({ free: 1, reserve: 0 }) };
  const { registry, noteFailure } = await createMetrics(pool as never, disk);
  const before = await registry.metrics();
  const background = new Background({ error: () => undefined }, noteFailure);
  for (let failures = 0; failures < 4; failures += 1) {
    background.run('mails', () => Promise.reject(new Error('away')));
    await background.idle();
  }
  expect(isFiring(alertOf('sanad_job_failures_total'), { before, after: await registry.metrics() })).toBe(true);
});

test('calls that fail because the database is away', async () => {
  const name = new URL(fresh.url).pathname.slice(1);
  const all = databaseAt(fresh.url, 'postgres');
  const alert = alertOf('status=~"5.."');
  const call = () => fetch(`${server.url}/api/v1/regions`);
  await runSql(all, `alter database ${name} allow_connections false`);
  await runSql(all, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await waitUntil('a failure', async () => (await call()).status >= 500);
  // The first failure creates the series, the others increase it.
  const before = await scrape();
  for (let calls = 0; calls < 3; calls += 1) await call();
  expect(isFiring(alert, { before, after: await scrape() })).toBe(true);
  await runSql(all, `alter database ${name} allow_connections true`);
  await waitUntil('the database', async () => (await call()).status === 200);
  const healthy = await scrape();
  await call();
  expect(isFiring(alert, { before: healthy, after: await scrape() })).toBe(false);
});

test('every alert of the handbook was caused here, or says why it was not', () => {
  const left = alerts.filter(
    (alert) => !caused.has(alert) && !Object.keys(notCaused).some((name) => alert.startsWith(name)),
  );
  expect(alerts.length).toBeGreaterThan(20);
  expect(left).toEqual([]);
});
