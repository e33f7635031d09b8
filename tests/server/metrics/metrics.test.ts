import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxAgeHeader } from '#contract/mirror/outbox-age.ts';
import { problemStatus } from '#contract/problems.ts';
import { builtProgram } from '#tests/tools/built-programs.ts';
import { type FreshDatabase, freshDatabase, runSql } from '#tests/tools/database.ts';
import { buildLiveClass, type LiveClass, write } from '#tests/tools/live-class.ts';
import { upload } from '#tests/tools/school-at-work.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';

const token = 'a token of the operator';
let dataDir: string;
let fresh: FreshDatabase;
let server: ServerProcess;
let place: LiveClass;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-metrics-'));
  fresh = await freshDatabase();
  const env = { DATABASE_URL: fresh.url, METRICS_TOKEN: token };
  server = await startServer({ dataDir, entry: builtProgram('main'), env });
  place = await buildLiveClass(server.url, env);
});

afterAll(async () => {
  await server.stop();
  await fresh.drop();
  await rm(dataDir, { recursive: true });
});

test('only who has the token reads the metrics', async () => {
  for (const authorization of [undefined, 'Bearer a guess', place.admin]) {
    const answer = await fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} });
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('sanad_');
  }
  expect(await metrics()).toContain('process_resident_memory_bytes');
});

test('a call is counted by its name in the contract, with its time and its outcome', async () => {
  const before = await value('sanad_http_request_duration_seconds_count', 'endpoint="classes.get",status="200"');
  for (const path of [place.id, randomUUID(), 'none']) await fetch(`${server.url}/api/v1/classes/${path}`);
  const labels = (status: number) => `endpoint="classes.get",status="${status}"`;
  expect(await value('sanad_http_request_duration_seconds_count', labels(200))).toBe(before + 1);
  expect(await value('sanad_http_request_duration_seconds_count', labels(404))).toBe(2);
  expect(await value('sanad_http_errors_total', 'endpoint="classes.get",code="not-found",outbox="false"')).toBe(2);
  expect(await metrics()).not.toContain(place.id);
});

test('an address that no one serves makes no series of its own', async () => {
  for (const path of ['/api/v1/nothing', `/api/v1/${randomUUID()}`, `/${randomUUID()}`]) await fetch(server.url + path);
  expect(await value('sanad_http_request_duration_seconds_count', 'endpoint="unknown",status="404"')).toBe(2);
  expect(await value('sanad_http_request_duration_seconds_count', 'endpoint="page",status="404"')).toBe(1);
});

test('an upload that is repeated counts as a replay, and its bytes once', async () => {
  const key = randomUUID();
  const before = await value('sanad_upload_bytes_total', '');
  await upload(server.url, place, key);
  const after = await value('sanad_upload_bytes_total', '');
  await upload(server.url, place, key);
  expect(after - before).toBe(`name,mark\n${key},90\n`.length);
  expect(await value('sanad_upload_bytes_total', '')).toBe(after);
  expect(await value('sanad_idempotency_replays_total', 'endpoint="materials.create"')).toBe(1);
});

test('what devices sent by themselves and were rejected is distinguished', async () => {
  const nobodys = write(server.url, place.teacher, 'DELETE', `v1/classes/materials/${randomUUID()}`);
  await expect(nobodys).rejects.toThrow('404');
  const labels = 'endpoint="materials.delete",code="not-found",outbox="true"';
  expect(await value('sanad_http_errors_total', labels)).toBe(1);
});

test('a request whose line breaks is over, and is counted as such', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/v1/regions HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${place.admin}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  // The request for the metrics itself counts too.
  await waitUntil('the request', async () => (await value('sanad_http_requests_in_flight', '')) === 2);
  socket.destroy();
  await waitUntil('its end', async () => (await value('sanad_http_requests_in_flight', '')) === 1);
  expect(await value('sanad_http_request_duration_seconds_count', 'endpoint="regions.create",status="499"')).toBe(1);
});

test('the pool is seen at work', async () => {
  // All values come from one answer: each request asks the database too, so two requests would differ.
  const measured = await metrics();
  const [busy = 0, idle = 0] = ['busy', 'idle'].map((state) =>
    Number(measured.match(`sanad_database_connections{state="${state}"} (\\d+)`)?.[1]),
  );
  expect(busy + idle).toBeGreaterThan(0);
  expect(await value('sanad_database_waiting', '')).toBe(0);
});

test('without a token in its settings a server has no metrics', async () => {
  const other = await startServer({ dataDir, entry: builtProgram('main'), env: { DATABASE_URL: fresh.url } });
  const answer = await fetch(`${other.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(404);
  await other.stop();
});

async function metrics(): Promise<string> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return await answer.text();
}

/** The value of one series; 0 if it was never counted. */
async function value(name: string, labels: string): Promise<number> {
  const series = labels === '' ? name : `${name}{${labels}}`;
  const line = (await metrics()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

test('what waits for a mail server, a gateway or a job is measured, and what has ended does not wait', async () => {
  const mails = await value('sanad_queued_mails', '');
  const person = '(select id from users order by id limit 1)';
  const columns = 'insert into queued_mails (key, user_id, kind, language, values, ended_at)';
  const row = (key: string, ended: string) => `('${key}', ${person}, 'report', 'en', '{}', ${ended})`;
  await runSql(fresh.url, `${columns} values ${row('a mail', 'null')}, ${row('not wanted', 'now()')}`);
  await runSql(
    fresh.url,
    `insert into jobs (name, last_run, last_success) values ('sweep-files', now(), now() - interval '3 days')`,
  );
  const measured = await metrics();
  expect(measured).toContain(`sanad_queued_mails ${mails + 1}\n`);
  expect(measured).toContain('sanad_oldest_open_payment_seconds 0\n');
  expect(measured).toMatch(/sanad_job_age_seconds{job="sweep-files"} 2592\d\d/);
  expect(measured).toContain('sanad_due_charges 0\n');
  expect(measured).toContain('sanad_oldest_running_import_seconds 0\n');
  await runSql(
    fresh.url,
    `insert into imports (id, owner_id, kind, file_name, state, language, headers, fields, updated_at, claimed_until)
     values (gen_random_uuid(), ${person}, 'users', 'people.csv', 'running', 'en', '[]', '[]',
       now() - interval '2 hours', now() + interval '1 hour')`,
  );
  expect(await metrics()).toMatch(/sanad_oldest_running_import_seconds 720\d/);
});

test('a saved card whose charge is due is counted until it is charged', async () => {
  const person = '(select id from users order by id limit 1)';
  const sponsorship = randomUUID();
  await runSql(
    fresh.url,
    `insert into sponsorships (id, sponsor_id, type, type_id, region_id, state, amount_cents, auto_charge, saved_card)
     values ('${sponsorship}', ${person}, 'class', '${place.id}', (select id from regions), 'active', 100, true, 'a card')`,
  );
  const due = (month: string, when: string) =>
    runSql(
      fresh.url,
      `insert into payments (id, sponsorship_id, sponsor_id, type, type_id, month, amount_cents, way, state, due_at, next_attempt_at)
       values (gen_random_uuid(), '${sponsorship}', ${person}, 'class', '${place.id}', '${month}', 100, 'charge', 'due', now(), ${when})`,
    );
  await due('2026-01', `now() + interval '1 day'`);
  expect(await value('sanad_due_charges', '')).toBe(0);
  await due('2026-02', `now() - interval '1 hour'`);
  expect(await value('sanad_due_charges', '')).toBe(1);
  await runSql(fresh.url, `delete from payments where sponsorship_id = '${sponsorship}'`);
});

test('how old unsent work is on devices is measured where they say so, and from no one else', async () => {
  const ask = (age: string, authorization?: string) =>
    fetch(`${server.url}/api/v1/sync`, {
      headers: { [outboxAgeHeader]: age, ...(authorization && { authorization }) },
    });
  await ask('604800');
  for (const wrong of ['soon', '-1', '1e9', '9'.repeat(30)]) expect((await ask(wrong, place.teacher)).status).toBe(200);
  expect(await value('sanad_outbox_age_seconds_count', '')).toBe(0);
  await ask('700000', place.teacher);
  expect(await value('sanad_outbox_age_seconds_bucket', 'le="604800"')).toBe(0);
  expect(await value('sanad_outbox_age_seconds_sum', '')).toBe(700_000);
});

test('each alert of the handbook asks for what is measured, with codes that answers have', async () => {
  const handbook = await readFile(new URL('../../../docs/running.md', import.meta.url), 'utf8');
  const queries = [...handbook.matchAll(/^\| (`.*?`) \| /gm)]
    .map(([, query = '']) => query)
    .filter((query) => query.includes('_'));
  const names = queries.flatMap((query) => query.match(/\b(?:sanad|nodejs|process)_\w+/g) ?? []);
  expect(names).toContain('sanad_http_errors_total');
  const served = new Set([...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  expect(names.filter((name) => !served.has(name.replace(/_(?:count|sum|bucket)$/, '')))).toEqual([]);
  const codes = queries.flatMap((query) =>
    [...query.matchAll(/code!?[=~]+"([^"]+)"/g)].flatMap(([, list = '']) => list.split(/\\?\|/)),
  );
  expect(codes.filter((code) => !(code in problemStatus))).toEqual([]);
});
