import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classMembers, users } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import { ask, inject } from '#tests/server/conformance/ask.ts';
import { buildFixture, type Fixture, idOf } from '#tests/server/conformance/fixture.ts';
import { personForm } from '#tests/server/conformance/forms.ts';
import { openTestApp, request, type TestApp } from '#tests/server/http/open-app.ts';

let dataDir: string;
let server: TestApp;
let fixture: Fixture;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanad-erased-'));
  server = await openTestApp({ env: { DATA_DIR: dataDir } });
  fixture = await buildFixture(server);
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

/** Every text of every table that names a person. */
async function rowsNaming(text: string): Promise<string[]> {
  const { rows } = await server.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await server.database.db.execute(
      sql`select 1 from ${sql.identifier(name)} as one where one::text like ${`%${text}%`} limit 1`,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

async function filesNaming(text: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const found: string[] = [];
  for (const file of files) if ((await readFile(file, 'latin1')).includes(text)) found.push(file);
  return found;
}

test('of a person who is deleted nothing is left, in no table, no upload and no mail', async () => {
  const { admin } = fixture.callers;
  const email = 'erase-me@school.example';
  const key = newId();
  const form = personForm({
    email,
    fullName: 'Erasemenow Tazi',
    password: 'kitab-7-noor',
    role: 'teacher',
    regionId: fixture.places.own.region,
  });
  const created = await ask(server, 'users.create', { as: admin, body: form, key });
  const { id } = created.body.data;
  const { body } = await ask(server, 'auth.login', { body: { email, password: 'kitab-7-noor' } });
  const as = { id, email, bearer: `Bearer ${body.token}` };
  await ask(server, 'users.update', { as, params: { id }, body: { phone: '0600 998877' }, key: newId() });
  const metadata = `filename ${Buffer.from('erasemenow.pdf').toString('base64')}`;
  const upload = await inject(server, {
    method: 'POST',
    url: '/api/v1/uploads',
    headers: {
      authorization: as.bearer,
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-metadata': metadata,
    },
  });
  expect(upload.status).toBe(201);
  await server.app.inject(request('POST', 'auth/forgot', { body: { email } }));
  await expect.poll(async () => (await filesNaming(email)).length).toBeGreaterThan(0);
  expect(await rowsNaming('Erasemenow')).toContain('idempotency_keys');

  expect((await ask(server, 'users.delete', { as: admin, params: { id }, key: newId() })).status).toBe(200);

  // The answer of the deletion goes to the person who deleted, and its repeat only says that it is done.
  expect(await rowsNaming('Erasemenow')).toEqual([]);
  expect(await rowsNaming(email)).toEqual([]);
  expect(await filesNaming(email)).toEqual([]);
  const uploads = await readdir(join(dataDir, 'files', 'uploads')).catch(() => []);
  expect(uploads.filter((name) => name.startsWith(id.replaceAll('-', '')))).toEqual([]);
  const again = await ask(server, 'users.create', { as: admin, body: form, key });
  expect([again.status, again.body.code], 'a late repeat does not bring the person back').toEqual([404, 'not-found']);
});

test("whose address ends like another one's keeps their mails when that person is deleted", async () => {
  const { admin } = fixture.callers;
  const gone = `ali-${newId()}@school.example`;
  const kept = `kh${gone}`;
  const made: Record<string, string> = {};
  for (const email of [gone, kept]) {
    const form = personForm({ email, role: 'teacher', regionId: fixture.places.own.region });
    made[email] = (await ask(server, 'users.create', { as: admin, body: form, key: newId() })).body.data.id;
    await server.app.inject(request('POST', 'auth/forgot', { body: { email } }));
    await expect.poll(async () => (await filesNaming(`To: ${email}`)).length).toBe(1);
  }
  await ask(server, 'users.delete', { as: admin, params: { id: made[gone] ?? '' }, key: newId() });
  expect(await filesNaming(`To: ${gone}`)).toEqual([]);
  expect(await filesNaming(`To: ${kept}`)).toHaveLength(1);
});

test.each([['data'], ['teacher'], ['createdDate'], ['the id of someone else']])(
  'closing an account removes nothing from the answers of others, even for a person named %s',
  async (name) => {
    const { admin } = fixture.callers;
    const key = newId();
    const form = personForm({
      email: `kept-${key}@school.example`,
      role: 'teacher',
      regionId: fixture.places.own.region,
    });
    const created = await ask(server, 'users.create', { as: admin, body: form, key });
    expect(created.status).toBe(201);
    const fullName = name.startsWith('the id') ? created.body.data.id : name;
    const odd = { fullName, phone: name.slice(0, 20), role: 'sponsor', password: 'kitab-7-noor!' };
    const { body } = await ask(server, 'users.create', { as: admin, body: personForm(odd), key: newId() });
    const deleted = await ask(server, 'users.delete', { as: admin, params: { id: body.data.id }, key: newId() });
    expect(deleted.status).toBe(200);
    const again = await ask(server, 'users.create', { as: admin, body: form, key });
    expect([again.status, again.text]).toEqual([201, created.text]);
  },
);

test('a supervisor neither takes over nor deletes someone of another region who has a class in theirs', async () => {
  const { supervisor } = fixture.callers;
  const params = { id: fixture.person('teacher of C4').id };
  await server.database.db.insert(classMembers).values({ classId: fixture.places.own.class, userId: params.id });
  expect((await ask(server, 'users.get', { as: supervisor, params })).status, 'they see whom they care for').toBe(200);
  for (const body of [{ password: 'taken-over-7' }, { email: 'taken@over.example' }, { fullName: 'Someone Else' }]) {
    const { status, body: answer } = await ask(server, 'users.update', { as: supervisor, params, body });
    expect([status, answer.code]).toEqual([403, 'forbidden']);
  }
  expect((await ask(server, 'users.delete', { as: supervisor, params })).status).toBe(403);
  const [person] = await server.database.db.select().from(users).where(eq(users.id, params.id));
  expect(person?.passwordHash).toBe(fixture.person('teacher of C4').passwordHash);
  const out = { id: fixture.places.own.class, userId: params.id };
  expect((await ask(server, 'classes.removeUser', { as: supervisor, params: out })).status).toBe(200);
});

test('nor someone without a region who is in a class of another one too', async () => {
  const { supervisor } = fixture.callers;
  const params = { id: idOf(fixture, 'person', 'same class') };
  const body = { password: 'kitab-7-noor' };
  expect((await ask(server, 'users.update', { as: supervisor, params, body })).status).toBe(200);
  const elsewhere = fixture.places['other region'].class;
  await server.database.db.insert(classMembers).values({ classId: elsewhere, userId: params.id });
  expect((await ask(server, 'users.update', { as: supervisor, params, body })).status).toBe(403);
});
