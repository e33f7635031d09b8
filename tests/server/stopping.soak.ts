import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtProgram } from '#tests/tools/built-programs.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { body, type Line, signIn } from './stopping-steps.ts';

let dataDir: string;
let fresh: FreshDatabase;
let server: ServerProcess;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-stopping-'));
  fresh = await freshDatabase();
  server = await startServer({ dataDir, entry: builtProgram('main'), env: { DATABASE_URL: fresh.url } });
});

afterEach(async () => {
  await server.kill();
  await fresh.drop();
  await rm(dataDir, { recursive: true });
});

async function open(): Promise<Line> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', (error) => {
    received += error.message;
  });
  await once(socket, 'connect');
  return { socket, received: () => received };
}

/** A connection with a running request: the server confirms that it has read the headers. */
async function startSignIn(): Promise<Line> {
  const line = await open();
  line.socket.write(signIn + body.slice(0, 10));
  await expect.poll(line.received).toContain('100 Continue');
  return line;
}

function isRejected(): Promise<boolean> {
  return fetch(`${server.url}/api/v1/health`).then(
    () => false,
    () => true,
  );
}

test('asked twice it ends at once', async () => {
  await startSignIn();
  process.kill(server.pid, 'SIGTERM');
  await expect.poll(isRejected).toBe(true);
  expect(await server.stop()).toBe(1);
});
