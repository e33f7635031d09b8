import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { Import, ImportRow } from '#contract/entities/import.ts';
import { systemClock } from '#server/clock.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { regions, users } from '#server/db/schema/places-and-people.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { sendQueuedMails } from '#server/modules/mails/send-queued-mails.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { ask } from '#tests/server/conformance/ask.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { resumeImports } from './run-import.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

async function upload(kind: string, name: string, content: string | Buffer, as: TestPerson = school.admin) {
  const file = { name, bytes: Buffer.from(content) };
  return ask(school, 'imports.create', { as, body: { kind }, file });
}

/** A CSV file of people, every `wrongEvery`th without a usable address. */
function people(count: number, wrongEvery: number, tag: string): string {
  const lines = Array.from({ length: count }, (_, turn) => {
    const email = (turn + 1) % wrongEvery === 0 ? 'no address' : `${tag}-${turn}@sanad.example`;
    return `Person ${turn};${email};supervisor;0600 ${turn}`;
  });
  return ['\uFEFFFull name;Email;Role;Phone', ...lines].join('\r\n');
}

async function finished(id: string): Promise<Import> {
  for (;;) {
    const { data } = await school.call<Import>('GET', `imports/${id}`, { as: school.admin });
    if (data.state !== 'running') return data;
  }
}

const tools = (isStopping: () => boolean) => ({
  db: school.database.db,
  log: { warn: () => undefined } as never,
  isStopping,
});

test('5,000 people with 40 wrong rows: the dry run names the 40, and changes nothing', async () => {
  const answer = await upload('users', 'people.csv', people(5_000, 125, 'many'));
  expect(answer.status).toBe(201);
  const one: Import = answer.body.data;
  expect(one).toMatchObject({
    state: 'checked',
    totalRows: 5_000,
    counts: { add: 4_960, wrong: 40 },
    missingFields: [],
  });
  expect(one.columns.map(({ field }) => field)).toEqual(['fullName', 'email', 'role', 'phone']);
  const wrong = await school.call<ImportRow[]>('GET', `imports/${one.id}/rows?action=wrong&limit=100`, {
    as: school.admin,
  });
  expect(wrong.data.length).toBe(40);
  expect(wrong.data[0]).toMatchObject({ number: 126, errors: { email: '“no address” is not an email address' } });
  expect(await school.database.db.$count(users, like(users.email, 'many-%'))).toBe(0);
});

test('an import that was interrupted goes on without a row done twice', async () => {
  const one: Import = (await upload('users', 'people.csv', people(120, 40, 'cut'))).body.data;
  const { db } = school.database;
  await db.update(imports).set({ state: 'running' }).where(eq(imports.id, one.id));
  let looks = 0;
  // It stops after two looks: some rows are done, others are not.
  await resumeImports(tools(() => ++looks > 2));
  const halfway = await db.$count(users, like(users.email, 'cut-%'));
  expect(halfway).toBeGreaterThan(0);
  expect(halfway).toBeLessThan(117);
  await Promise.all([resumeImports(tools(() => false)), resumeImports(tools(() => false))]);
  expect(await db.$count(users, like(users.email, 'cut-%'))).toBe(117);
  const { data } = await school.call<Import>('GET', `imports/${one.id}`, { as: school.admin });
  expect(data).toMatchObject({ state: 'done', progress: { done: 117, failed: 0, total: 117 } });
});

test('passwords are hashed by the run and not by the upload, each once, also after a stop', async () => {
  const words = Array.from({ length: 30 }, (_, turn) => `quiet-lamp-${turn}-٧`);
  const lines = words.map((word, turn) => `P${turn},hashed-${turn}@sanad.example,supervisor,${word}`);
  const answer = await upload('users', 'p.csv', ['fullName,email,role,password', ...lines].join('\n'));
  const one: Import = answer.body.data;
  expect(one.counts).toMatchObject({ add: 30, wrong: 0 });
  const { db } = school.database;
  const stored = () => db.select().from(importRows).where(eq(importRows.importId, one.id));
  for (const { password } of await stored()) expect(Object.keys(password ?? {}).sort()).toEqual(['broken', 'sealed']);
  await db.update(imports).set({ state: 'running' }).where(eq(imports.id, one.id));
  let looks = 0;
  await resumeImports(tools(() => ++looks > 1));
  expect(await db.$count(users, like(users.email, 'hashed-%'))).toBe(25);
  await Promise.all([resumeImports(tools(() => false)), resumeImports(tools(() => false))]);
  expect(await db.$count(users, like(users.email, 'hashed-%'))).toBe(30);
  for (const turn of [0, 29]) {
    const body = { email: `hashed-${turn}@sanad.example`, password: `quiet-lamp-${turn}-7` };
    expect((await school.call('POST', 'auth/login', { body })).status).toBe(200);
  }
  for (const { password, sealed } of await stored()) expect([password, sealed]).toEqual([null, null]);
});

test('a row that cannot be written does not keep the run from its end', async () => {
  const one: Import = (await upload('users', 'p.csv', people(30, 40, 'stuck'))).body.data;
  const { db } = school.database;
  await db.update(importRows).set({ entityId: null }).where(eq(importRows.importId, one.id));
  await db.update(imports).set({ state: 'running' }).where(eq(imports.id, one.id));
  let looks = 0;
  await resumeImports(tools(() => ++looks > 50));
  const { data } = await school.call<Import>('GET', `imports/${one.id}`, { as: school.admin });
  expect(data.state).toBe('done');
});

test('a workbook is read as well; who is there already is changed or skipped', async () => {
  const region = await school.region({ name: 'Import land' });
  const headers = ['الاسم', 'العنوان', 'السعر الإجمالي', 'المنطقة'];
  const book = await writeXlsxFile([
    { sheet: 'x', data: [headers, ['Dar A', 'Lane 1', 400, region.name], ['Dar B', 'Lane 2', 'much', region.name]] },
  ]).toBuffer();
  const one: Import = (await upload('madaris', 'schools.xlsx', book)).body.data;
  expect(one.counts).toEqual({ add: 1, change: 0, skip: 0, wrong: 1 });
  await school.call('POST', `imports/${one.id}/run`, { as: school.admin, body: {} });
  expect(await finished(one.id)).toMatchObject({ state: 'done', progress: { done: 1, total: 1 } });
  const csv = `name,address,totalPrice,region\nDar A,Lane 1,400,${region.name}\nDar A ,Lane 9,400,${region.name}`;
  const again: Import = (await upload('madaris', 'schools.csv', csv)).body.data;
  expect(again.counts).toEqual({ add: 0, change: 0, skip: 1, wrong: 1 });
  const moved: Import = (await upload('madaris', 'schools.csv', csv.replace('Lane 1', 'Lane 5'))).body.data;
  expect(moved.counts).toMatchObject({ change: 1 });
});

test('a new person without a password gets one link to set it, and no row waits for the mail', async () => {
  const csv =
    'fullName,email,role,password\nA,a-link@sanad.example,supervisor,\nB,b-link@sanad.example,supervisor,bread-7';
  const one: Import = (await upload('users', 'p.csv', csv)).body.data;
  await school.call('POST', `imports/${one.id}/run`, { as: school.admin, body: {} });
  expect(await finished(one.id)).toMatchObject({ state: 'done', progress: { done: 2 } });
  const mails: Mail[] = [];
  const sending = {
    db: school.database.db,
    mailer: async (mail: Mail) => void mails.push(mail),
    clock: systemClock,
    log: { error: () => undefined },
    origin: 'https://sanad.example',
  };
  await sendQueuedMails(sending);
  await sendQueuedMails(sending);
  expect(mails.map(({ to }) => to)).toEqual(['a-link@sanad.example']);
  const [, token] = /https:\/\/sanad\.example\/reset-password\?token=(\S+)/.exec(mails[0]?.text ?? '') ?? [];
  const set = await school.call('POST', 'auth/reset', { body: { token, password: 'Dates-and-bread-9' } });
  expect(set.status).toBe(200);
});

test('columns can be matched in another way', async () => {
  const one: Import = (await upload('users', 'p.csv', 'who,contact,role\nAmina,amina-import@sanad.example,supervisor'))
    .body.data;
  expect(one.missingFields).toEqual(['fullName']);
  const run = await school.call('POST', `imports/${one.id}/run`, { as: school.admin, body: {} });
  expect(run.status).toBe(422);
  const body = { fields: ['fullName', 'email', 'role'] };
  const mapped = await school.call<Import>('PUT', `imports/${one.id}`, { as: school.admin, body });
  expect(mapped.data).toMatchObject({ missingFields: [], counts: { add: 1 } });
});

test('a teacher or student is imported within a region; who is there already keeps theirs without naming it', async () => {
  const region = await school.region({ name: 'Land of imports' });
  const there = await school.member('teacher', (await school.classIn((await school.madrasa(region.id)).id)).id);
  const lines = ['teacher,', 'student,', `teacher,${region.name}`, 'teacher,Nowhere', 'supervisor,'].map(
    (line, turn) => `P${turn},within-${turn}@sanad.example,${line}`,
  );
  const csv = ['fullName,email,role,region', ...lines, `Other name,${there.email},teacher,`].join('\n');
  const one: Import = (await upload('users', 'p.csv', csv)).body.data;
  const { data: rows } = await school.call<ImportRow[]>('GET', `imports/${one.id}/rows`, { as: school.admin });
  const required = { region: 'Region selection is required' };
  expect(rows.map(({ action, errors }) => [action, errors])).toEqual([
    ['wrong', required],
    ['wrong', required],
    ['add', {}],
    ['wrong', { region: expect.any(String) }],
    ['add', {}],
    ['change', {}],
  ]);
  await school.call('POST', `imports/${one.id}/run`, { as: school.admin, body: {} });
  expect(await finished(one.id)).toMatchObject({ progress: { done: 3, failed: 0 } });
  const [added] = await school.database.db.select().from(users).where(eq(users.email, 'within-2@sanad.example'));
  expect(added?.regionId).toBe(region.id);
});

test('a supervisor imports only teachers and students of their own region, and sees only their own imports', async () => {
  await school.region();
  const csv = 'fullName,email,role\nA,a-sup@sanad.example,admin\nB,b-sup@sanad.example,sponsor';
  const one: Import = (await upload('users', 'p.csv', csv, school.supervisor)).body.data;
  expect(one.counts).toMatchObject({ add: 0, wrong: 2 });
  expect((await school.call('GET', `imports/${one.id}`, { as: school.admin })).status).toBe(404);
  expect((await school.call('GET', `imports/${newId()}`, { as: school.supervisor })).status).toBe(404);
});

test('what is no table is rejected with a message', async () => {
  for (const [name, content] of [
    ['x.xlsx', 'no zip'],
    ['x.csv', Buffer.from([0xff, 0xfe, 0xfd])],
  ] as const) {
    const answer = await upload('users', name, content);
    expect([answer.status, answer.body.code], name).toEqual([422, 'file-unreadable']);
  }
  expect((await upload('users', 'x.pdf', '%PDF')).body.code).toBe('table-type');
});

test('tables as Excel saves them in Arabic countries are read, with the amounts and heads that people write', async () => {
  const region = await school.region({ name: 'أزيلال' });
  const table = [
    'الاسم;العنوان;السعر;المنطقة',
    `مدرسة النور;شارع البئر;100,50;${region.name}`,
    `مدرسة الهدى;café;1,250.50;${region.name}`,
  ].join('\r\n');
  const wide = Buffer.from(`\uFEFF${table}`, 'utf16le');
  const narrow = Buffer.from([...table].map(windows1256));
  for (const [number, content] of [wide, Buffer.from(wide).swap16(), narrow].entries()) {
    const answer = await upload('madaris', `madaris-${number}.csv`, content);
    expect(answer.status, `${number}: ${answer.body.message}`).toBe(201);
    const { id, counts, missingFields }: Import = answer.body.data;
    expect([counts.add, counts.wrong, missingFields]).toEqual([2, 0, []]);
    const { data: rows } = await school.call<ImportRow[]>('GET', `imports/${id}/rows`, { as: school.admin });
    expect(rows.flatMap(({ values }) => Object.values(values))).toEqual(
      expect.arrayContaining(['مدرسة النور', 'café']),
    );
  }
});

/** The byte of a letter; Node only decodes this alphabet. */
function windows1256(letter: string): number {
  const alphabet = new TextDecoder('windows-1256').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return alphabet.indexOf(letter);
}

/** A madrasa of the supervisor with classes of these names. */
async function schoolWith(name: string, ...classNames: string[]) {
  const madrasa = await school.madrasa((await school.region({ name: `Region of ${name}` })).id, { name });
  const classes = [];
  for (const one of classNames) classes.push(await school.classIn(madrasa.id, { name: one }));
  return { madrasa, classes };
}

async function run(one: Import, as: TestPerson): Promise<Import> {
  const answer = await school.call<Import>('POST', `imports/${one.id}/run`, { as, body: {} });
  expect(answer.status).toBe(200);
  for (;;) {
    const { data } = await school.call<Import>('GET', `imports/${one.id}`, { as });
    if (data.state !== 'running') return data;
  }
}

const rowsOf = (one: Import, as: TestPerson) =>
  school.call<ImportRow[]>('GET', `imports/${one.id}/rows?limit=100`, { as }).then(({ data }) => data);

const peopleIn = (classId: string) =>
  school
    .call<{ email: string }[]>('GET', `classes/${classId}/users?limit=100`, { as: school.admin })
    .then(({ data }) => data.map(({ email }) => email).toSorted());

test.each([
  ['en', 'Student;E-mail;Type;School;Group', 'student'],
  ['ar', 'اسم الطالب;الإيميل;النوع;اسم المدرسة;الحلقة', 'طالب'],
])('28 pupils go into their classes by the import, by heads that people write in %s', async (tag, heads, role) => {
  const { classes } = await schoolWith(`Hill ${tag}`, `Morning ${tag}`, `Evening ${tag}`);
  const table = Array.from(
    { length: 28 },
    (_, turn) =>
      `Pupil ${turn};${tag}-pupil-${turn}@sanad.example;${role};Hill ${tag};${turn % 2 ? 'Evening' : 'Morning'} ${tag}`,
  );
  const as = school.supervisor;
  const one: Import = (await upload('users', 'pupils.csv', `\uFEFF${[heads, ...table].join('\n')}`, as)).body.data;
  expect(one.columns.map(({ field }) => field)).toEqual(['fullName', 'email', 'role', 'madrasa', 'class']);
  expect(one.counts).toEqual({ add: 28, change: 0, skip: 0, wrong: 0 });
  expect((await run(one, as)).progress).toEqual({ done: 28, failed: 0, total: 28 });
  expect((await peopleIn(classes[0]?.id ?? '')).length).toBe(14);
  expect((await peopleIn(classes[1]?.id ?? '')).length).toBe(14);
  const rows = await rowsOf(one, as);
  expect(rows.every(({ inClass, entityId }) => inClass && entityId)).toBe(true);
  // The same table again changes nothing; an existing student joins one more class.
  const again: Import = (await upload('users', 'again.csv', `\uFEFF${[heads, ...table].join('\n')}`, as)).body.data;
  expect(again.counts).toMatchObject({ add: 0, change: 0, skip: 28 });
  const moved = `${heads}\nPupil 0;${tag}-pupil-0@sanad.example;${role};Hill ${tag};Evening ${tag}`;
  const more: Import = (await upload('users', 'more.csv', moved, as)).body.data;
  expect(more.counts).toMatchObject({ change: 1 });
  await run(more, as);
  expect((await peopleIn(classes[1]?.id ?? '')).length).toBe(15);
});

test('a class that is not there, that several madaris have, or that no teacher or student is put into, is named before anything changes', async () => {
  await schoolWith('North', 'Shared name');
  await schoolWith('South', 'Shared name');
  const table = [
    'Name,Email,Role,Class,Madrasa',
    'A,class-a@sanad.example,student,No such class,',
    'B,class-b@sanad.example,student,Shared name,',
    'C,class-c@sanad.example,supervisor,Shared name,South',
    'D,class-d@sanad.example,student,Shared name,Nowhere',
    'E,class-e@sanad.example,student,Shared name,South',
    'F,class-f@sanad.example,student,,South',
  ];
  const one: Import = (await upload('users', 'classes.csv', table.join('\n'))).body.data;
  const rows = await rowsOf(one, school.admin);
  expect(rows.map(({ errors }) => errors)).toEqual([
    { class: 'There is no class with this name', region: expect.any(String) },
    { class: 'Several classes have this name; please name the madrasa as well', region: expect.any(String) },
    { class: 'Only teachers and students are in classes' },
    { madrasa: 'There is no madrasa with this name', region: expect.any(String) },
    {},
    { region: expect.any(String) },
  ]);
});

test('a supervisor imports into no class of another region, and into none that was deleted before the run', async () => {
  const { classes, madrasa } = await schoolWith('Taken', 'Mine at first');
  const stranger = await buildPerson(school, 'supervisor');
  const table = 'Name,Email,Role,Class\nZ,taken-z@sanad.example,student,Mine at first';
  const foreign: Import = (await upload('users', 'foreign.csv', table, stranger)).body.data;
  expect((await rowsOf(foreign, stranger))[0]?.errors.class).toBe('There is no class with this name');
  const one: Import = (await upload('users', 'mine.csv', table, school.supervisor)).body.data;
  expect(one.counts.add).toBe(1);
  const { db } = school.database;
  await db.update(imports).set({ state: 'running' }).where(eq(imports.id, one.id));
  await db.update(regions).set({ supervisorId: stranger.id }).where(eq(regions.id, madrasa.regionId));
  await resumeImports(tools(() => false));
  expect(await peopleIn(classes[0]?.id ?? '')).toEqual([]);
  expect(await db.$count(users, eq(users.email, 'taken-z@sanad.example'))).toBe(0);
});
