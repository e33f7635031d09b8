import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '#contract/entities/import.ts';
import type { User } from '#contract/entities/user.ts';
import { systemClock } from '#server/clock.ts';
import { queuedPushes } from '#server/db/schema/push.ts';
import { sendQueuedMails } from '#server/modules/mails/send-queued-mails.ts';
import { newId } from '#server/new-id.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { ask, smallTable } from '#tests/server/conformance/ask.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';

/*
 * A child without an address, from the list of the school to the deleted account: only the school reads the name and the
 * sign-in name. leaving-school.test.ts searches the answers of every call to visitors and sponsors.
 */
const fullName = 'Maymunah Childname';
const markers = ['maymunah', 'childname'];
const month = '2026-01';
const origin = 'https://sanad.example';

let school: School;
let child: User;
let teacher: TestPerson;
let strangers: TestPerson[];
const mails: unknown[] = [];

beforeAll(async () => {
  school = await openSchool({ env: { PUBLIC_URL: origin } });
  const { db } = school.database;
  const region = await school.region();
  const madrasa = await school.madrasa(region.id);
  const [group, other] = [await school.classIn(madrasa.id, { name: 'Tajwid 7' }), await school.classIn(madrasa.id)];
  await db.execute(sql`update classes set created_at = '2025-12-01' where id = ${group.id}`);
  teacher = await school.member('teacher', group.id);
  const elsewhere = await buildPerson(school, 'supervisor');
  const far = await school.classIn((await school.madrasa((await school.region({ supervisorId: elsewhere.id })).id)).id);
  const sponsor = await buildPerson(school, 'sponsor');
  strangers = [elsewhere, await school.member('teacher', far.id), sponsor, await school.member('student', far.id)];
  await school.sponsor(sponsor, onClass(group), 40);
  await db.execute(sql`update payments set month = ${month}, due_at = '2026-01-01', paid_at = '2026-01-01'`);
  await db.execute(sql`update sponsorships set created_at = '2025-12-01'`);
  // Everyone's phone receives notifications.
  await db.execute(sql`insert into push_subscriptions (session_hash, endpoint, public_key, auth, language, time_zone)
    select token_hash, 'https://push.example/' || token_hash, 'x', 'x', 'en', 'UTC' from sessions`);

  await importList(`Name;Class\n${fullName};Tajwid 7`);
  const found = await school.call<User[]>('GET', 'users?search=Maymunah', { as: school.supervisor });
  child = found.data[0] as User;
  const { data } = await school.call<{ path: string }>('POST', `users/${child.id}/invitation`, { as: teacher });
  const token = new URLSearchParams(data.path.slice(data.path.indexOf('?'))).get('token') ?? '';
  expect((await school.call('POST', 'auth/reset', { body: { token, password: '483920' } })).status).toBe(200);
  expect((await signIn('483921')).statusCode).toBe(401);
  expect((await signIn('483920')).statusCode).toBe(200);
  await school.call('POST', 'auth/reset', { body: { token, password: '483920' } });
  const fields = { title: 'January', month };
  const report = await ask(school, 'reports.create', {
    as: teacher,
    params: { classId: group.id },
    body: fields,
    file: smallTable,
    key: newId(),
  });
  expect(report.status).toBe(201);
  const moved = await school.call('POST', `classes/${other.id}/add-users`, {
    as: school.supervisor,
    body: { ids: [child.id], from: group.id },
  });
  expect(moved.status).toBeLessThan(300);
  for (const as of strangers) await school.call('GET', `users?search=${fullName}`, { as });
  await sendQueuedMails({
    db,
    mailer: async (mail) => void mails.push(mail),
    clock: systemClock,
    log: { error: expect.unreachable },
    origin,
  });
});

afterAll(() => school.close());

const signIn = (password: string) =>
  school.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email: child.signInName, password } });

/** Imports a file with two columns of students, like the supervisor. */
async function importList(list: string): Promise<void> {
  const as = school.supervisor;
  const file = { name: 'list.csv', bytes: Buffer.from(list) };
  const made = await ask(school, 'imports.create', { as, body: { kind: 'users' }, file });
  const { id }: Import = made.body.data;
  await school.call('PUT', `imports/${id}`, {
    as,
    body: { fields: ['fullName', 'class'], defaults: { role: 'student' } },
  });
  await school.call('POST', `imports/${id}/run`, { as, body: {} });
  const isDone = async () => (await school.call<Import>('GET', `imports/${id}`, { as })).data.state === 'done';
  await waitUntil('the end of the import', isDone);
}

const naming = (text: string) => markers.filter((marker) => text.toLowerCase().includes(marker));

async function tablesNaming(): Promise<string[]> {
  const { rows } = await school.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: texts } = await school.database.db.execute<{ text: string }>(
      sql`select one::text as text from ${sql.identifier(name)} as one`,
    );
    if (texts.some(({ text }) => naming(text).length > 0)) found.push(name);
  }
  return found.sort();
}

async function filesNaming(): Promise<string[]> {
  const all = await readdir(school.dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const one of all.filter((entry) => entry.isFile()))
    if (naming(await readFile(join(one.parentPath, one.name), 'latin1')).length > 0) found.push(one.name);
  return found;
}

test('has a name that the school reads, in lists, in its tables and in the data of the child', async () => {
  expect(child).toMatchObject({ fullName, email: null, signInName: 'maymunah.2' });
  for (const as of [school.admin, school.supervisor]) {
    const table = await ask(school, 'export.users', { as, query: { format: 'csv', role: 'student' } });
    expect(naming(table.text)).toEqual(markers);
    expect(table.text).toContain('maymunah.2');
  }
  const { token } = (await signIn('483920')).json();
  const own = await school.app.inject({ url: '/api/v1/me/data', headers: { authorization: `Bearer ${token}` } });
  expect(own.body).toContain('"signInName":"maymunah.2"');
});

test('is named in no mail, no notification, no log and no file', async () => {
  expect(mails.length).toBeGreaterThan(0);
  expect(naming(JSON.stringify(mails))).toEqual([]);
  expect(school.logged().length).toBeGreaterThan(1_000);
  expect(naming(school.logged())).toEqual([]);
  expect(await filesNaming()).toEqual([]);
  const tables = await tablesNaming();
  expect(tables).toContain('users');
  expect(tables.filter((name) => /mail|push|session|sign_in_attempts|news/.test(name))).toEqual([]);
  expect(await school.database.db.$count(queuedPushes)).toBeGreaterThan(0);
});

test('is read by no supervisor, teacher, student or sponsor of another place', async () => {
  const paths = [
    ...['users?limit=100', `users?search=${encodeURIComponent(fullName)}`, `users?search=${child.signInName}`],
    ...[`users/${child.id}`, `users/${child.id}/history`, 'sync', 'me/data', 'me/news', 'export/users?format=csv'],
    ...child.classIds.flatMap((id) => [`classes/${id}`, `classes/${id}/users`, `classes/${id}/sign-ins`]),
  ];
  for (const as of strangers) {
    for (const path of paths) {
      const { body } = await school.app.inject({ url: `/api/v1/${path}`, headers: { authorization: as.bearer } });
      expect([path, naming(body)]).toEqual([path, []]);
    }
  }
});

test('leaves neither name, in no table and no file, once the account is deleted', async () => {
  const gone = await school.call('DELETE', `users/${child.id}`, {
    as: school.supervisor,
    headers: { 'if-match': '*' },
    key: newId(),
  });
  expect(gone.status).toBe(200);
  expect(await tablesNaming()).toEqual([]);
  expect(await filesNaming()).toEqual([]);
  expect((await signIn('483920')).statusCode).toBe(401);
});
