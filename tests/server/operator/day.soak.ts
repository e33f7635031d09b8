import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rename, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readRelease, restoreRelease } from '#tests/regressions/database-dump.ts';
import { buildClass, type LiveClass, signIn, write } from '#tests/tools/live-class.ts';
import { startMailServer } from '#tests/tools/mail-server.ts';
import { materialsOf, tableOf, upload } from '#tests/tools/school-at-work.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { type Installed, install } from './installed.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';

/*
 * The day of an operator, as docs/running.md describes it, with its commands and without containers: `npm run build`, then
 * `npm run test:soak -- --project server tests/server/operator`.
 */

const token = 'a token of the operator';
let folder: string;
let product: Installed;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'sanad-operator-')));
  product = await install(join(folder, 'opt'));
});

afterAll(() => rm(folder, { recursive: true, maxRetries: 40, retryDelay: 25 }));

test('what is installed is at most 220 packages and 220 MB, and runs', async () => {
  console.log(`${product.packages} packages, ${product.megabytes.toFixed(1)} MB`);
  expect(product.packages).toBeLessThanOrEqual(220);
  expect(product.megabytes).toBeLessThanOrEqual(220);
  const server = await start(join(folder, 'first'));
  const page = await fetch(server.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<html');
  expect(await server.stop()).toBe(0);
});

test('on one machine: a first admin, mails by SMTP, a backup, a mistake, and all of it back', async () => {
  const [dataDir, backups] = [join(folder, 'data'), join(folder, 'backups')];
  const mails = await startMailServer();
  onTestFinished(() => void mails.server.close());
  const { port } = mails.server.address() as AddressInfo;
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, METRICS_TOKEN: token, PUBLIC_URL: 'http://localhost' };
  const server = await start(dataDir, settings);
  const admin = await firstAdmin(server.url, { DATA_DIR: dataDir });
  const place = await buildClass(server.url, admin);
  const kept = [await upload(server.url, place), await upload(server.url, place)];

  await ask(`${server.url}/api/v1/auth/forgot`, { email: 'teacher@school.example' });
  await waitUntil('the mail', () => mails.lines.includes('RCPT TO:<teacher@school.example>'));
  expect(await (await ask(`${server.url}/metrics`, undefined, `Bearer ${token}`)).text()).toContain(
    'sanad_queued_mails',
  );

  const made = (await product.command('backup', [backups, '--keep', '14'], { DATA_DIR: dataDir })).trim();
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: made });
  for (const { id } of kept) await write(server.url, place.teacher, 'DELETE', `v1/classes/materials/${id}`);
  expect(await server.stop()).toBe(0);
  await rename(dataDir, `${dataDir}.old`);
  await product.command('restore', [backups], { DATA_DIR: dataDir });

  const restored = await start(dataDir, settings);
  // Everybody stays signed in.
  const found = await materialsOf(restored.url, place);
  expect(found.map(({ id, sha256 }) => ({ id, sha256 })).toSorted(byId)).toEqual(kept.toSorted(byId));
  expect(await restored.stop()).toBe(0);
});

test('on many: 1.0.0 becomes this release, processes restart one by one, the primary dies; nothing is lost or twice', async () => {
  const database = await startReplicatedPostgres(join(folder, 'machines'));
  onTestFinished(() => database.stop());
  await database.administer('create database school owner sanad');
  const url = database.urlOf('school');
  const release = await readRelease('1.0.0');
  await asOwner(url, (client) => restoreRelease(client, release));

  // Both at once: one brings the database up to this release, the other waits.
  const shared = join(folder, 'shared');
  const settings = { DATABASE_URL: url };
  const [first, second] = await Promise.all([start(shared, settings), start(shared, settings)]);
  const admin = await firstAdmin(first.url, settings);
  const people = await (await ask(`${second.url}/api/v1/users?role=teacher&limit=100`, undefined, admin)).json();
  const teachers = (release.rows.tables.users ?? []).filter(({ role }) => role === 'teacher');
  expect(people.meta.totalItems).toBe(teachers.length);

  const place = await buildClass(first.url, admin);
  const running: [ServerProcess, ServerProcess] = [first, second];
  const work = workThroughAll(() => running, place);
  await work.more(10);
  expect(await running[0].stop()).toBe(0);
  await work.more(5);
  running[0] = await start(shared, settings);
  await work.more(5);
  await running[1].kill();
  await work.more(5);
  running[1] = await start(shared, settings);
  await work.more(10);

  await database.killPrimary();
  const before = work.sent.size;
  await database.promote();
  await work.more(20);
  await work.stop();
  console.log(`${before} uploads before the primary died, ${work.sent.size - before} after; ${work.repeats()} repeats`);

  const found = await materialsOf(running[1].url, place);
  expect(found.map(({ title }) => title).toSorted()).toEqual([...work.sent.keys()].toSorted());
  for (const { title, sha256 } of found) expect(sha256).toBe(tableOf(title).sha256);
  const again = await signIn(running[0].url, 'teacher@school.example', 'quiet-orchard-19');
  expect(again).toMatch(/^Bearer /);
  for (const one of running) await one.stop();
});

function start(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  return startServer({ dataDir, entry: product.entry, env });
}

/**
 * Uses the operator's command, which shows a generated password once.
 * @returns the value of the Authorization header
 */
async function firstAdmin(url: string, env: Readonly<Record<string, string>>): Promise<string> {
  const email = 'amina@sanad.example';
  const output = await product.command('admin', [email, 'Amina Haddad'], env);
  const password = /^Password, shown this once: (\S+)$/m.exec(output)?.[1];
  return signIn(url, email, password ?? '');
}

function ask(address: string, body?: object, authorization?: string): Promise<Response> {
  return fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'content-type': 'application/json' }), ...(authorization && { authorization }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function asOwner(url: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

/** A device behind a balancer: unacknowledged calls are repeated under their key, to whichever process answers. */
function workThroughAll(processes: () => readonly ServerProcess[], place: LiveClass) {
  const sent = new Map<string, string>();
  let isStopping = false;
  let repeats = 0;
  async function work(): Promise<void> {
    for (let turn = 0; !isStopping; turn += 1) {
      const key = randomUUID();
      let tries = 0;
      const { id } = await waitUntil(
        'an upload to be acknowledged',
        () => {
          const all = processes();
          const { url } = all[(turn + tries++) % all.length] ?? { url: '' };
          return upload(url, place, key).catch(() => undefined);
        },
        { limitMs: 120_000, everyMs: 100 },
      );
      repeats += tries - 1;
      sent.set(key, id);
    }
  }
  const ended = work();
  return {
    sent,
    repeats: () => repeats,
    more: async (count: number) => {
      const wanted = sent.size + count;
      await Promise.race([
        waitUntil('uploads', () => sent.size >= wanted, { limitMs: 180_000 }),
        ended.then(() => Promise.reject(new Error('The work has ended.'))),
      ]);
    },
    stop: async () => {
      isStopping = true;
      await ended;
    },
  };
}
