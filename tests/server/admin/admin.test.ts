import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram, runTool } from '#tests/tools/built-programs.ts';
import { type ProcessDatabase, processDatabase } from '#tests/tools/database.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';

let dataDir: string;
let database: ProcessDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-admin-'));
  database = await processDatabase();
});

afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('npm run admin', () => {
  test('makes the first admin before the server ever ran, who then signs in', async () => {
    const made = await admin('Amina@school.example', 'Amina Haddad');
    expect(made.code).toBe(0);
    expect(made.output).toContain('amina@school.example is an admin now.');
    await withServer(async (server) => {
      const { status, body } = await signIn(server, 'amina@school.example', passwordIn(made.output));
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ role: 'admin', fullName: 'Amina Haddad' });
    });
  });

  test('works beside a running server: for a new address, and for someone who has an account and keeps the password', async () => {
    await withServer(async (server) => {
      const bilal = await admin('bilal@school.example');
      expect((await signIn(server, 'bilal@school.example', passwordIn(bilal.output))).body.user.role).toBe('admin');
      const email = 'salma@school.example';
      const password = 'a good password, 1';
      const person = { name: 'Salma', email, phone: '+212 600', address: 'Azrou', password, confirmPassword: password };
      const registered = await post(server, 'v1/auth/register', person);
      expect(registered.status).toBe(201);
      const before = await signIn(server, email, password);
      const made = await admin(email);
      expect(made.output).toBe(`${email} is an admin from the next sign-in, with the same password as before.\n`);
      expect((await signIn(server, email, password)).body.user.role).toBe('admin');
      expect(before.body.user.role).toBe('sponsor');
      expect((await admin(email)).output).toContain('is an admin already');
    });
  });

  test.each([[[]], [['amina']], [['a@b.example', 'name', 'more']]])('says how it is called for %j', async (args) => {
    const rejected = await admin(...args);
    expect(rejected.code).toBe(1);
    expect(rejected.errors).toContain('npm run admin -- EMAIL');
  });
});

function admin(...args: string[]) {
  return runTool('admin', args, { DATA_DIR: dataDir, ...database.env });
}

async function withServer(use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startServer({ dataDir, entry: builtProgram('main'), env: database.env });
  try {
    await use(server);
  } finally {
    expect(await server.stop()).toBe(0);
  }
}

function passwordIn(output: string): string {
  return /^Password, shown this once: (\S{20,})$/m.exec(output)?.[1] ?? '';
}

function signIn(server: ServerProcess, email: string, password: string) {
  return post(server, 'v1/auth/login', { email, password });
}

async function post({ url }: ServerProcess, path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}
