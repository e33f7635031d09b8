import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '#tests/tools/built-programs.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { buildLiveClass } from '#tests/tools/live-class.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { canWatchMemory, watchMemory } from './held-memory.ts';
import { type Place, sendInPieces, sendSeries, sendWhole } from './send-large.ts';

const megabyte = 1024 * 1024;
/** The allowed growth for 1 GB (design: quality): `npm run bench -- uploads` sends that much. */
const growthBytes = 64 * megabyte;

let dataDir: string;
let fresh: FreshDatabase;
let server: ServerProcess;
let place: Place;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-series-'));
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

test.runIf(canWatchMemory).each([
  ['in one request each', sendWhole],
  ['in pieces', sendInPieces],
] as const)(
  'the server takes the largest files %s, several at once, without holding them',
  async (_, send) => {
    await sendSeries(send, place, { files: 3, bytes: megabyte, atOnce: 3 });
    const memory = watchMemory(server.pid);
    await sendSeries(send, place, { files: 3, bytes: 50 * megabyte, atOnce: 3 });
    expect(memory.most() - memory.before).toBeLessThanOrEqual(growthBytes);
  },
  120_000,
);
