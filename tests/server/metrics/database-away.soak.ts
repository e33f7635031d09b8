import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '#tests/tools/built-programs.ts';
import { databaseAt, type FreshDatabase, freshDatabase, runSql } from '#tests/tools/database.ts';
import { buildLiveClass } from '#tests/tools/live-class.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';

const token = 'a token of the operator';
let dataDir: string;
let fresh: FreshDatabase;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-metrics-'));
  fresh = await freshDatabase();
  const env = { DATABASE_URL: fresh.url, METRICS_TOKEN: token };
  server = await startServer({ dataDir, entry: builtProgram('main'), env });
  await buildLiveClass(server.url, env);
});

afterAll(async () => {
  await server.stop();
  await fresh.drop();
  await rm(dataDir, { recursive: true });
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

test('while the database is away the rest is still measured, and work that fails is counted', async () => {
  const name = new URL(fresh.url).pathname.slice(1);
  const all = databaseAt(fresh.url, 'postgres');
  await runSql(all, `alter database ${name} allow_connections false`);
  await runSql(all, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  const measured = await metrics();
  expect(measured).toContain('sanad_http_requests_in_flight 1\n');
  expect(measured).not.toMatch(/^sanad_queued_mails /m);
  expect(measured).not.toMatch(/^sanad_payment_differences /m);
  // The server looks for interrupted imports every 15 seconds.
  await waitUntil('a failure', async () => (await value('sanad_job_failures_total', 'job="imports"')) > 0, {
    limitMs: 50_000,
    everyMs: 500,
  });
  await runSql(all, `alter database ${name} allow_connections true`);
  expect(await value('sanad_payment_differences', '')).toBe(0);
  expect(await metrics()).toMatch(/^sanad_queued_mails \d/m);
});
