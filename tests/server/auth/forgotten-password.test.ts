import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedLinks } from '#server/db/schema/sessions.ts';
import { buildPerson, openTestApp, request, type TestApp, type TestPerson } from '#tests/server/http/open-app.ts';

let server: TestApp;
let mails: string;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-mail-'));
  mails = join(dataDir, 'mail');
  server = await openTestApp({ env: { DATA_DIR: dataDir, PUBLIC_URL: 'https://sanad.example' } });
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

function forgot(email: string, language = 'en') {
  return server.app.inject(
    request('POST', 'auth/forgot', { body: { email }, headers: { 'accept-language': language } }),
  );
}

async function files(): Promise<string[]> {
  return readdir(mails).catch(() => []);
}

/** The next mail, with its quoted-printable lines joined. */
async function nextMail(before: readonly string[]): Promise<{ file: string; text: string }> {
  await expect.poll(async () => (await files()).length).toBe(before.length + 1);
  const [name = ''] = (await files()).filter((file) => !before.includes(file));
  const file = join(mails, name);
  const raw = await readFile(file, 'utf8');
  return { file, text: raw.replace(/=\n/g, '').replace(/=3D/g, '=') };
}

async function askForLink(person: TestPerson): Promise<string> {
  const before = await files();
  await forgot(person.email);
  const { text } = await nextMail(before);
  return /\/reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
}

function reset(token: string, password: string) {
  return server.app.inject(request('POST', 'auth/reset', { body: { token, password } }));
}

async function signInStatus(person: TestPerson, password: string): Promise<number> {
  const body = { email: person.email, password };
  return (await server.app.inject(request('POST', 'auth/login', { body }))).statusCode;
}

test('the link of the mail sets a new password, once, and signs the person out everywhere', async () => {
  const person = await buildPerson(server, 'teacher', { password: 'the old one' });
  const token = await askForLink(person);
  const statusOfSession = async () => (await server.app.inject(request('GET', 'me', { as: person }))).statusCode;
  expect(await statusOfSession()).toBe(200);
  const { data } = (await reset(token, 'the new one')).json();
  expect(data).toEqual({ message: expect.stringMatching(/^Your password has been changed/), email: person.email });
  expect([await signInStatus(person, 'the old one'), await signInStatus(person, 'the new one')]).toEqual([401, 200]);
  expect(await statusOfSession()).toBe(401);
  const again = await reset(token, 'a third one');
  expect([again.statusCode, again.json().code]).toEqual([422, 'reset-expired']);
  expect(again.body).not.toContain(person.email);
});

test.each([
  ['sponsor', 'short-7', 'Password must be at least 8 characters'],
  ['sponsor', 'no-number-here', 'Password must contain a number'],
  ['sponsor', 'nospecial7', 'Password must contain a special character'],
  ['admin', 'short-7', 'Password must be at least 8 characters'],
] as const)(
  'a %s sets no weaker password by a link than in a form: %s, and the link stays good',
  async (role, password, words) => {
    const person = await buildPerson(server, role, { password: 'the old one' });
    const token = await askForLink(person);
    const rejected = await reset(token, password);
    expect([rejected.statusCode, rejected.json().fields]).toEqual([422, { password: words }]);
    expect(await signInStatus(person, 'the old one')).toBe(200);
    expect((await reset(token, 'secret-7!')).statusCode).toBe(200);
    expect(await signInStatus(person, 'secret-7!')).toBe(200);
  },
);

test('a known and an unknown address are answered alike, and only the known one gets a mail', async () => {
  const person = await buildPerson(server, 'teacher');
  const before = await files();
  const unknown = await forgot('nobody@sanad.example');
  const known = await forgot(person.email);
  expect([known.statusCode, known.body]).toEqual([200, unknown.body]);
  expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  const { file, text } = await nextMail(before);
  expect(text).toContain(`To: ${person.email}`);
  expect(text).toContain('https://sanad.example/reset-password');
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('the link is in the mail and nowhere else', async () => {
  const person = await buildPerson(server, 'teacher');
  const token = await askForLink(person);
  expect(token).toHaveLength(43);
  expect(server.logged()).not.toContain(token);
  expect(server.logged()).not.toContain(person.email);
  const [file = ''] = (await files()).slice(-1);
  await expect.poll(() => server.logged(), { message: 'where it is stored' }).toContain(file);
  expect(JSON.stringify(await server.database.db.select().from(mailedLinks))).not.toContain(token);
});

test('a link that has run out, or that a newer one replaced, is rejected', async () => {
  const person = await buildPerson(server, 'teacher', { password: 'the old one' });
  const late = await askForLink(person);
  await server.database.db
    .update(mailedLinks)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(mailedLinks.userId, person.id));
  expect((await reset(late, 'the new one')).json().code).toBe('reset-expired');
  const [first, second] = [await askForLink(person), await askForLink(person)];
  // The older link first, because a new password would end it anyway.
  expect((await reset(first, 'someone else’s')).json().code).toBe('reset-expired');
  expect((await reset(second, 'the new one')).statusCode).toBe(200);
  expect((await reset(second, 'a third one')).json().code).toBe('reset-expired');
  expect(await signInStatus(person, 'the new one')).toBe(200);
});

test('a link outlives neither a new password nor a new address, set by any person', async () => {
  const admin = await buildPerson(server, 'admin');
  for (const [as, path, change] of [
    ['admin', undefined, { password: 'set-by-the-admin' }],
    ['admin', undefined, { email: 'new-address@sanad.example' }],
    ['self', 'me/password', { password: 'set-by-oneself', currentPassword: 'the old one' }],
  ] as const) {
    const person = await buildPerson(server, 'teacher', { password: 'the old one' });
    const token = await askForLink(person);
    const changed = await server.app.inject(
      request('PUT', path ?? `users/${person.id}`, { as: as === 'admin' ? admin : person, body: change }),
    );
    expect(changed.statusCode).toBe(200);
    const { statusCode, body } = await reset(token, 'of-a-reader-of-the-mail');
    expect([statusCode, JSON.parse(body).code], JSON.stringify(change)).toEqual([422, 'reset-expired']);
  }
});

test('the mail speaks the language of who asks', async () => {
  const person = await buildPerson(server, 'teacher');
  const before = await files();
  expect((await forgot(person.email, 'ar')).json().data.message).toMatch(/^إن كان لهذا البريد حساب/);
  const { text } = await nextMail(before);
  expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
});

test('one address gets five mails an hour, known or not', async () => {
  for (const email of ['flooded@sanad.example', (await buildPerson(server, 'teacher')).email]) {
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await forgot(email)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  }
});
