import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import type { Session } from '#contract/entities/devices/session.ts';
import type { Import, ImportRow } from '#contract/entities/import.ts';
import type { User } from '#contract/entities/user.ts';
import { mailKinds } from '#server/db/schema/mail-kinds.ts';
import { queuedMails } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { ask } from '#tests/server/conformance/ask.ts';

/* People without a mail address: how they are added, sign in, are changed, imported and erased. */
let school: School;
let group: Class;

beforeAll(async () => {
  school = await openSchool();
  const region = await school.region({ name: 'Atlas' });
  const madrasa = await school.madrasa(region.id);
  group = await school.classIn(madrasa.id, { name: 'الصف الأول' });
});

afterAll(() => school.close());

const password = 'Dates-and-bread-9';

async function add(fullName: string, fields: object = {}): Promise<User> {
  const body = { fullName, email: null, password, role: 'student', phone: '', address: '', ...fields };
  const answer = await school.call<User>('POST', `classes/${group.id}/add-user`, { as: school.supervisor, body });
  expect(answer.body.message ?? answer.status).toBe(201);
  return answer.data;
}

async function login(typed: string, secret = password) {
  const answer = await school.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email: typed, password: secret },
  });
  return { status: answer.statusCode, session: answer.json<Session>() };
}

test('a child without an address gets a name, and signs in with it however it is typed', async () => {
  const child = await add('أمينة التازي');
  expect(child).toMatchObject({ email: null, signInName: 'أمينة.2' });
  for (const typed of ['أمينة.2', 'امينه ٢', 'أَمينة2']) {
    const { status, session } = await login(typed);
    expect([status, session.user?.id]).toEqual([200, child.id]);
  }
  expect((await login('أمينة.2', 'wrong-password')).status).toBe(401);
  expect((await add('أمينة الأخرى')).signInName).toBe('أمينة.3');
});

test('a phone number signs in where one account has it, and no one where siblings share it', async () => {
  const child = await add('Bilal', { phone: '+212 600-12 34' });
  expect((await login('00212 600 1234')).session.user?.id).toBe(child.id);
  expect((await login('٢١٢٦٠٠١٢٣٤')).session.user?.id).toBe(child.id);
  const sister = await add('Salma', { phone: '+212 600 1234' });
  expect((await login('+212 600 1234')).status).toBe(401);
  expect((await login(sister.signInName ?? '')).status).toBe(200);
  expect((await login('0')).status).toBe(401);
});

test('siblings share a contact address: it finds both, is checked as every address, and signs no one in', async () => {
  const contactEmail = 'family@shared.example';
  const brother = await add('Hud', { contactEmail: ' Family@Shared.example ' });
  const sister = await add('Hajar', { contactEmail });
  expect([brother.contactEmail, sister.contactEmail]).toEqual([contactEmail, contactEmail]);
  expect((await login(contactEmail)).status).toBe(401);
  const found = await school.call<User[]>('GET', `users?search=${contactEmail}`, { as: school.supervisor });
  expect(new Set(found.data.map(({ id }) => id))).toEqual(new Set([brother.id, sister.id]));
  const put = (body: object) =>
    school.call<User>('PUT', `users/${brother.id}`, { as: school.supervisor, body, headers: { 'if-match': '*' } });
  expect((await put({ contactEmail: 'nobody' })).body.fields).toEqual({ contactEmail: 'Invalid email address' });
  // A page of release 1.0.0 names none: it stays.
  expect((await put({ fullName: 'Hud Idris' })).data.contactEmail).toBe(contactEmail);
  expect((await put({ contactEmail: '' })).data.contactEmail).toBe('');
  const { rows } = await school.database.db.execute<{ found: string }>(
    `select changes::text as found from audit_log where object_id = '${brother.id}' and changes::text like '%contactEmail%'` as never,
  );
  expect(rows.map(({ found: text }) => text.includes(contactEmail))).toEqual([false]);
  expect((await school.call<User>('GET', `users/${sister.id}`, { as: school.supervisor })).data.contactEmail).toBe(
    contactEmail,
  );
});

test('an address is checked as ever where one is given, and needed by who runs or pays', async () => {
  const post = (body: object) =>
    school.call<User>('POST', 'users', {
      as: school.admin,
      body: { fullName: 'Hana', phone: '', address: '', password, ...body },
    });
  for (const email of ['', 'nobody', undefined]) {
    expect((await post({ role: 'teacher', email })).body.fields).toEqual({ email: 'Invalid email address' });
  }
  for (const role of ['admin', 'supervisor', 'sponsor']) {
    expect((await post({ role, email: null })).body.fields).toMatchObject({ email: 'Invalid email address' });
  }
  const mailed = { role: 'teacher', email: null, password: undefined, invitation: 'mail', regionId: null };
  expect((await post(mailed)).body.fields).toMatchObject({ email: 'Invalid email address' });
});

test('a supervisor changes a name; the child does not, and no one gets a name that someone has', async () => {
  const [child, other] = [await add('Yusuf'), await add('Yusuf')];
  const put = (body: object, as = school.supervisor) =>
    school.call<User>('PUT', `users/${child.id}`, { as, body, headers: { 'if-match': '*' } });
  expect((await put({ signInName: 'Yusuf-Nur' })).data.signInName).toBe('Yusuf-Nur');
  expect((await login('yusuf nur')).status).toBe(200);
  const taken = await put({ signInName: 'YUSUF.3' });
  expect([other.signInName, taken.status, taken.body.fields]).toEqual([
    'yusuf.3',
    422,
    { signInName: 'Someone has this sign-in name already' },
  ]);
  expect((await put({ signInName: 'a@b.example' })).status).toBe(422);
  const { session } = await login('yusuf nur');
  const own = await school.app.inject({
    method: 'PUT',
    url: `/api/v1/users/${child.id}`,
    headers: { authorization: `Bearer ${session.token}`, 'if-match': '*' },
    payload: { signInName: 'other.name' },
  });
  expect(own.statusCode).toBe(403);
  // A page of release 1.0.0 names no sign-in name: it stays.
  expect((await put({ fullName: 'Yusuf Idris' })).data).toMatchObject({ email: null, signInName: 'Yusuf-Nur' });
  const address = `yusuf-${newId()}@x.example`;
  expect((await put({ email: address })).data).toMatchObject({ email: address, signInName: null });
  expect((await login('yusuf nur')).status).toBe(401);
  expect((await put({ email: null })).data).toMatchObject({ email: null, signInName: 'yusuf.2' });
});

const pupils = Array.from({ length: 28 }, (_, turn) => `${['أمينة', 'يوسف', 'عبد الله', 'مريم'][turn % 4]} ابن${turn}`);

const importList = () => importText(['الاسم;الصف', ...pupils.map((name) => `${name};${group.name}`)].join('\r\n'));

/** A list of students with two columns: the name and the class. */
async function importText(content: string): Promise<{ one: Import; rows: ImportRow[] }> {
  const file = { name: 'list.csv', bytes: Buffer.from(content) };
  const made = await ask(school, 'imports.create', { as: school.supervisor, body: { kind: 'users' }, file });
  const { id }: Import = made.body.data;
  const body = { fields: ['fullName', 'class'], defaults: { role: 'student' } };
  const { data: one } = await school.call<Import>('PUT', `imports/${id}`, { as: school.supervisor, body });
  return { one, rows: await rowsOf(id) };
}

const rowsOf = async (id: string) =>
  (await school.call<ImportRow[]>('GET', `imports/${id}/rows?limit=100`, { as: school.supervisor })).data;

async function run(one: Import): Promise<Import> {
  await school.call('POST', `imports/${one.id}/run`, { as: school.supervisor, body: {} });
  let after = one;
  // Ends: a row that fails ends the import as well.
  while (after.state !== 'done') {
    after = (await school.call<Import>('GET', `imports/${one.id}`, { as: school.supervisor })).data;
  }
  return after;
}

test('28 pupils of an Arabic list with two columns are imported once, with the names that the dry run shows', async () => {
  const { one, rows } = await importList();
  expect(one).toMatchObject({ missingFields: [], counts: { add: 28, wrong: 0 } });
  const shown = rows.map(({ values }) => values.signInName);
  expect(new Set(shown).size).toBe(28);
  expect((await run(one)).progress).toEqual({ done: 28, failed: 0, total: 28 });
  expect((await rowsOf(one.id)).map(({ values }) => values.signInName)).toEqual(shown);
  const again = await importList();
  expect(again.one.counts).toEqual({ add: 0, change: 0, skip: 28, wrong: 0 });
});

test('namesakes of one list get names one after the other, and the same list finds each of them again', async () => {
  const list = ['Name;Class', ...Array(3).fill(`Dawud Namesake;${group.name}`)].join('\n');
  const first = await importText(list);
  expect(first.one.counts).toEqual({ add: 3, change: 0, skip: 0, wrong: 0 });
  expect(first.rows.map(({ values }) => values.signInName)).toEqual(['dawud.2', 'dawud.3', 'dawud.4']);
  await run(first.one);
  expect((await importText(list)).one.counts).toEqual({ add: 0, change: 0, skip: 3, wrong: 0 });
  const longer = await importText(`${list}\nDawud Namesake;${group.name}`);
  expect(longer.one.counts).toEqual({ add: 1, change: 0, skip: 3, wrong: 0 });
  expect(longer.rows.map(({ values }) => values.signInName)).toEqual(['dawud.2', 'dawud.3', 'dawud.4', 'dawud.5']);
});

test('a list brings the addresses of families, whatever the column is called, and an empty cell takes none away', async () => {
  const list = (address: string) =>
    ['Name;Class;Parent email', `Ishaq;${group.name};${address}`, `Ismail;${group.name};${address}`].join('\n');
  const importWith = async (content: string) => {
    const file = { name: 'list.csv', bytes: Buffer.from(content) };
    const made = await ask(school, 'imports.create', { as: school.supervisor, body: { kind: 'users' }, file });
    const { id, columns }: Import = made.body.data;
    const body = { fields: columns.map(({ field }) => field), defaults: { role: 'student' } };
    return (await school.call<Import>('PUT', `imports/${id}`, { as: school.supervisor, body })).data;
  };
  const stored = async () =>
    (await school.call<User[]>('GET', 'users?search=Is', { as: school.supervisor })).data
      .filter(({ fullName }) => ['Ishaq', 'Ismail'].includes(fullName))
      .map(({ contactEmail }) => contactEmail);
  const wrong = await importWith(list('not an address'));
  expect(wrong.counts).toMatchObject({ add: 0, wrong: 2 });
  const [row] = await rowsOf(wrong.id);
  expect(Object.keys(row?.errors ?? {})).toEqual(['contactEmail']);
  await run(await importWith(list('family@list.example')));
  expect(await stored()).toEqual(['family@list.example', 'family@list.example']);
  expect((await importWith(list(''))).counts).toMatchObject({ change: 0, skip: 2 });
  await run(await importWith(list('new@list.example')));
  expect(await stored()).toEqual(['new@list.example', 'new@list.example']);
});

test('no kind of mail is queued for someone without an address', async () => {
  const child = await add('Idris', { contactEmail: 'family@idris.example' });
  for (const kind of mailKinds) {
    const mail = { key: `${kind}-${child.id}`, kind, userId: child.id, language: 'en' as const, values: {} };
    await queueMail(school.database.db, mail);
  }
  expect(await school.database.db.$count(queuedMails, eq(queuedMails.userId, child.id))).toBe(0);
});

test('a slip says the sign-in name once the password is set, and no mail goes out for it', async () => {
  const child = await add('Maryam');
  const made = await school.call<{ path: string }>('POST', `users/${child.id}/invitation`, { as: school.supervisor });
  const [, token] = /token=(\S+)/.exec(made.data.path) ?? [];
  const set = await school.call('POST', 'auth/reset', { body: { token, password: 'Bread-and-dates-8' } });
  expect(set.data).toMatchObject({ email: child.signInName });
  expect((await login(child.signInName ?? '', 'Bread-and-dates-8')).status).toBe(200);
  expect(await school.database.db.$count(queuedMails, eq(queuedMails.userId, child.id))).toBe(0);
});

test('erasing a person without an address leaves neither name', async () => {
  const child = await add('Zubaydah Erased', { contactEmail: 'zubaydahs.family@x.example' });
  const gone = await school.call<User>('DELETE', `users/${child.id}`, {
    as: school.supervisor,
    headers: { 'if-match': '*' },
  });
  expect(gone.status).toBe(200);
  const { rows } = await school.database.db.execute<{ found: string }>(
    `select body::text as found from idempotency_keys where body::text ilike '%zubaydah%'` as never,
  );
  expect(rows).toEqual([]);
  expect(await school.database.db.$count(users, eq(users.id, child.id))).toBe(0);
});
