import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAlive } from './processes.ts';
import { type ServerProcess, startServer } from './server-process.ts';

let dataDir: string;
let server: ServerProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-server-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.kill();
  server = undefined;
  await rm(dataDir, { recursive: true });
});

test('a started server answers at its address, and its environment is the one it was given', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://of-the-developer/');
  const { url, output } = await start({ env: { PUBLIC_URL: 'https://sanad.example' } });
  expect(await (await fetch(url)).json()).toEqual({
    DATA_DIR: dataDir,
    DEMO: '0',
    PUBLIC_URL: 'https://sanad.example',
  });
  expect(output()).toContain('listening');
});

test('a stopped server had time to finish, a killed one had not, and the same address serves again', async () => {
  const first = await start();
  expect(await first.stop()).toBe(0);
  expect(first.output()).toContain('finished');

  const port = Number(new URL(first.url).port);
  const second = await start({ port });
  await second.kill();
  expect(isAlive(second.pid)).toBe(false);
  expect(second.output()).not.toContain('finished');

  expect((await fetch((await start({ port })).url)).status).toBe(200);
});

test('a server that ends before it is ready is reported with its own words', async () => {
  const entry = await program("console.error('PORT must be a port number.'); process.exitCode = 1;");
  await expect(startServer({ dataDir, entry })).rejects.toThrow(/ended \(1\)[\s\S]*PORT must be a port number\./);
});

test('a server that was never built is reported', async () => {
  await expect(startServer({ dataDir, entry: join(dataDir, 'main.js') })).rejects.toThrow(/npm run build/);
});

const standIn = `
import { createServer } from 'node:http';
const { PORT, HOST, DATA_DIR, DEMO, PUBLIC_URL, DATABASE_URL } = process.env;
const server = createServer((_, response) => response.end(JSON.stringify({ DATA_DIR, DEMO, PUBLIC_URL, DATABASE_URL })));
server.listen(Number(PORT), HOST, () => console.log('listening'));
process.on('SIGTERM', () => server.close(() => console.log('finished')));
`;

async function start(options: Partial<Parameters<typeof startServer>[0]> = {}): Promise<ServerProcess> {
  server = await startServer({ dataDir, entry: await program(standIn), ...options });
  return server;
}

async function program(code: string): Promise<string> {
  const path = join(dataDir, 'program.mjs');
  await writeFile(path, code);
  return path;
}
