import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '#tests/tools/built-programs.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { buildLiveClass } from '#tests/tools/live-class.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import type { Place } from './send-large.ts';
import { sendThroughCuts } from './send-through-cuts.ts';

const bytes = 20 * 1024 * 1024;
const cuts = 12;
const seed = Number(process.env.SEED ?? Date.now() % 1e6);

let dataDir: string;
let fresh: FreshDatabase;
let server: ServerProcess;
let place: Place;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-cuts-'));
  fresh = await freshDatabase();
  const env = { DATABASE_URL: fresh.url, LOG_LEVEL: 'warn' };
  server = await startServer({ dataDir, env, entry: builtProgram('main') });
  place = { url: server.url, ...(await buildLiveClass(server.url, env)) };
});
afterAll(async () => {
  await server?.stop();
  await fresh?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test(`a report of 20 MB arrives over a connection that is cut ${cuts} times, for less than a tenth more (SEED=${seed})`, async () => {
  const sent = await sendThroughCuts(place, { bytes, cuts, seed });
  expect(sent.cuts).toBe(cuts);
  expect(sent.sha256.kept).toBe(sent.sha256.saved);
  expect(sent.passed).toBeGreaterThan(bytes);
  expect(sent.passed).toBeLessThan(1.1 * bytes);
}, 120_000);
