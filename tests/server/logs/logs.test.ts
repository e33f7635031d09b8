import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '#tests/tools/built-programs.ts';
import { buildLiveClass } from '#tests/tools/live-class.ts';
import { type ServerProcess, startServer } from '#tests/tools/server-process.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';

const zaynab = {
  name: 'Zaynab Filali',
  email: 'zaynab.filali@personal.example',
  phone: '+212 661 234567',
  address: 'Rue des Oudayas',
  password: 'Sesame-99-open!',
  confirmPassword: 'Sesame-99-open!',
};

/** Data about people and secrets, which must not be found in a log. */
const secrets = new Set<string>([
  'zaynab',
  'filali',
  'personal.example',
  '661 234567',
  'Oudayas',
  'Sesame',
  'school.example',
]);

const levels = { info: 30 } as const;

let dataDir: string;
let server: ServerProcess;
let logs = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-logs-'));
  const env = { LOG_LEVEL: 'trace', CORS_ORIGINS: 'https://other.example' };
  server = await startServer({ dataDir, entry: builtProgram('main'), env });
  await useEverything();
  await server.stop();
  logs = server.output() + (await readFile(join(dataDir, 'postgres.log'), 'utf8'));
});

afterAll(async () => {
  await rm(dataDir, { recursive: true });
});

test('a server that logs all that it can log does not log who did what', () => {
  const lines = logs.split('\n');
  const found = [...secrets].map((secret) => [
    secret,
    lines.find((line) => line.toLowerCase().includes(secret.toLowerCase())),
  ]);
  expect(found.filter(([, line]) => line !== undefined)).toEqual([]);
});

test('each answer is logged by its route, with the id that its caller was given', () => {
  expect(logs).toContain('"route":"/api/v1/classes/:classId"');
  const answered = logs.split('\n').filter((line) => line.includes('"msg":"answered"'));
  expect(answered.length).toBeGreaterThan(15);
  for (const line of answered)
    expect(JSON.parse(line)).toMatchObject({ reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('a call that is done is one line, whatever it was', () => {
  const ofCalls = logs
    .split('\n')
    .filter((line) => line.includes('"reqId"'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; reqId: string; status?: number })
    .filter(({ level }) => level >= levels.info);
  const done = new Set(ofCalls.filter(({ status = 500 }) => status < 400).map(({ reqId }) => reqId));
  expect(done.size).toBeGreaterThan(10);
  expect(ofCalls.filter(({ reqId }) => done.has(reqId))).toHaveLength(done.size);
});

test('a first start says that it makes its database, and how only to who asks for more', () => {
  const levelOf = (words: string) => {
    const line = logs.split('\n').find((one) => one.includes(words));
    return line && JSON.parse(line).level;
  };
  expect([levelOf('"msg":"the database is made"'), levelOf('"msg":"initdb: ')]).toEqual([30, 20]);
});

test('the database has complained of what was tried, so that its silence is worth something', () => {
  expect(logs).toMatch(/ERROR: {2}/);
});

async function useEverything(): Promise<void> {
  const place = await buildLiveClass(server.url, { DATA_DIR: dataDir });
  secrets.add(place.admin.slice(7)).add(place.teacher.slice(7));
  await post('v1/auth/register', zaynab);
  await post('v1/auth/register', zaynab);
  const signedIn = await post('v1/auth/login', { email: zaynab.email, password: zaynab.password });
  const { token } = JSON.parse(signedIn) as { token: string };
  secrets.add(token);
  const bearer = { authorization: `Bearer ${token}` };
  await post('v1/auth/login', { email: zaynab.email, password: 'Sesame-wrong' });
  await post('v1/auth/login', `{"email": "${zaynab.email}", "password": "Sesame`);
  await post('v1/auth/forgot', { email: zaynab.email });
  await mailWritten();
  await post('v1/auth/reset', { token: 'a-token-of-nobody-Sesame', password: zaynab.password });
  await get(`v1/users?search=${encodeURIComponent(zaynab.name)}`, { authorization: place.admin });
  await get(`v1/classes/${place.id}?name=Filali`, {});
  await get('v1/me', bearer);
  await get('v1/me', { authorization: 'Bearer Sesame-Sesame-Sesame-Sesame' });
  await get('v1/sync', { authorization: place.teacher });
  await get('v1/me', { ...bearer, origin: 'https://other.example', 'x-forwarded-for': zaynab.email });
  await get(`v1/regions/${encodeURIComponent(zaynab.email)}`, {});
  // Letters that no database text can hold, and a taken address, by two at once.
  await post(
    'v1/regions',
    { name: 'Filali\u0000', address: 'Oudayas', totalPrice: '1', supervisorId: place.id },
    place.admin,
  );
  const person = {
    role: 'supervisor',
    fullName: zaynab.name,
    email: 'filali2@personal.example',
    password: zaynab.password,
  };
  await Promise.all([1, 2, 3, 4].map(() => post('v1/users', person, place.admin)));
  await sendMaterial(place.id, place.teacher);
}

async function sendMaterial(classId: string, teacher: string): Promise<void> {
  const form = new FormData();
  form.append('title', 'Letter to Zaynab');
  form.append('material', new Blob(['name\nFilali\n']), 'Zaynab.csv');
  const path = `v1/classes/${classId}/materials`;
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: teacher },
    body: form,
  });
  const { data } = (await answer.json()) as { data: { fileUrl: string } };
  const signature = /link=([\w.-]+)/.exec(data.fileUrl)?.[1] ?? '';
  expect(signature.length).toBeGreaterThan(20);
  secrets.add(signature);
  for (const address of [data.fileUrl, `${data.fileUrl}x`]) await (await fetch(server.url + address)).arrayBuffer();
}

/** The link in the mail is a secret too. */
async function mailWritten(): Promise<void> {
  const folder = join(dataDir, 'mail');
  const token = await waitUntil('a mail with a link', async () => {
    const [name] = await readdir(folder).catch(() => []);
    const mail = name === undefined ? '' : await readFile(join(folder, name), 'utf8');
    return /token=([\w-]{20,})/.exec(mail.replace(/=\n/g, '').replace(/=3D/g, '='))?.[1];
  });
  secrets.add(token);
}

async function post(path: string, body: object | string, bearer?: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: bearer }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return await answer.text();
}

async function get(path: string, headers: Record<string, string>): Promise<void> {
  await (await fetch(`${server.url}/api/${path}`, { headers })).arrayBuffer();
}
