import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, like, sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Import, ImportKind, ImportRow } from '#contract/entities/import.ts';
import { imports } from '#server/db/schema/imports.ts';
import { classes, madaris, regions, users } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { ask, inject } from '#tests/server/conformance/ask.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { resumeImports } from './run-import.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

async function upload(kind: ImportKind, content: string | Buffer, as: TestPerson, name = 'table.csv') {
  return ask(school, 'imports.create', { as, body: { kind }, file: { name, bytes: Buffer.from(content) } });
}

const tools = () => ({ db: school.database.db, log: { warn: () => undefined } as never, isStopping: () => false });

/** As if it had been started before: what ends it is asked of the rows alone. */
async function runAnyhow(id: string): Promise<void> {
  await school.database.db.update(imports).set({ state: 'running' }).where(eq(imports.id, id));
  await resumeImports(tools());
}

async function rowsOf(id: string, as: TestPerson): Promise<ImportRow[]> {
  return (await school.call<ImportRow[]>('GET', `imports/${id}/rows?limit=100`, { as })).data;
}

/** A region with a supervisor of its own, and a file for each kind that adds and changes something there. */
async function ownRegion() {
  const supervisor = await buildPerson(school, 'supervisor');
  const tag = newId();
  const region = await school.region({ name: `Region ${tag}`, supervisorId: supervisor.id });
  const madrasa = await school.madrasa(region.id, { name: `Old madrasa ${tag}` });
  const lesson = await school.classIn(madrasa.id, { name: `Old class ${tag}` });
  const teacher = await buildPerson(school, 'teacher');
  await school.call('PUT', `users/${teacher.id}`, { as: school.admin, body: { regionId: region.id } });
  const files: Record<ImportKind, string> = {
    users: `fullName,email,role,region\nNew ${tag},${tag}@sanad.example,teacher,${region.name}\nRenamed ${tag},${teacher.email},teacher,${region.name}`,
    madaris: `name,address,totalPrice,region\nNew madrasa ${tag},x,10,${region.name}\n${madrasa.name},moved,10,${region.name}`,
    classes: `name,description,monthlyPrice,madrasa\nNew class ${tag},x,10,${madrasa.name}\n${lesson.name},moved,10,${madrasa.name}`,
  };
  const count = async () => {
    const { db } = school.database;
    return [
      await db.$count(users, like(users.searchText, `%${tag}%`)),
      await db.$count(madaris, like(madaris.name, `%${tag}`)),
      await db.$count(madaris, eq(madaris.address, 'moved')),
      await db.$count(classes, like(classes.name, `%${tag}`)),
      await db.$count(classes, eq(classes.description, 'moved')),
    ];
  };
  return { supervisor, region, files, count };
}

const kinds = ['users', 'madaris', 'classes'] as const satisfies ImportKind[];

describe.each(kinds)('an import of %s that waits', (kind) => {
  const losses: Record<string, (owner: TestPerson, regionId: string) => Promise<unknown>> = {
    'their role': async ({ id }) => school.database.db.execute(sql`update users set role = 'teacher' where id = ${id}`),
    'their region': async (_owner, regionId) =>
      school.database.db.update(regions).set({ supervisorId: school.supervisor.id }).where(eq(regions.id, regionId)),
  };

  test.each(Object.keys(losses))('writes nothing once its owner has lost %s', async (loss) => {
    const { supervisor, region, files, count } = await ownRegion();
    const { body } = await upload(kind, files[kind], supervisor);
    const one: Import = body.data;
    expect(one.counts).toMatchObject({ add: 1, change: 1, wrong: 0 });
    const before = await count();
    await losses[loss]?.(supervisor, region.id);
    await runAnyhow(one.id);
    expect(await count()).toEqual(before);
    const [row] = await school.database.db.select().from(imports).where(eq(imports.id, one.id));
    expect(row?.state).toBe('done');
    const { rows } = await school.database.db.execute(
      sql`select state, errors from import_rows where import_id = ${one.id} order by number`,
    );
    for (const each of rows) expect(each).toEqual({ state: 'failed', errors: { '': expect.any(String) } });
  });

  test('is written where its owner has lost nothing', async () => {
    const { supervisor, files, count } = await ownRegion();
    const one: Import = (await upload(kind, files[kind], supervisor)).body.data;
    const before = await count();
    await runAnyhow(one.id);
    expect(await count()).not.toEqual(before);
    expect((await rowsOf(one.id, supervisor)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('is cancelled when role or region of its owner change, and keeps nothing of what it was to write', async () => {
    for (const change of ['role', 'region'] as const) {
      const { supervisor, region, files } = await ownRegion();
      const one: Import = (await upload(kind, files[kind], supervisor)).body.data;
      const body = { name: region.name, address: 'x', totalPrice: 10, supervisorId: school.supervisor.id };
      await school.call('PUT', `regions/${region.id}`, { as: school.admin, body });
      if (change === 'role') {
        await school.call('PUT', `users/${supervisor.id}`, {
          as: school.admin,
          body: { role: 'teacher', regionId: region.id },
        });
      }
      const [row] = await school.database.db.select().from(imports).where(eq(imports.id, one.id));
      expect(row?.state, change).toBe('cancelled');
      const { rows } = await school.database.db.execute(
        sql`select 1 from import_rows where import_id = ${one.id} and (form is not null or password is not null)`,
      );
      expect(rows).toEqual([]);
    }
  });
});

test('a demoted admin makes no new admin through an import', async () => {
  const admin = await buildPerson(school, 'admin');
  const csv = 'fullName,email,role,password\nMallory,mallory@sanad.example,admin,quiet-lamp-77!';
  const one: Import = (await upload('users', csv, admin)).body.data;
  expect(one.counts.add).toBe(1);
  const region = await school.region();
  await school.database.db.execute(sql`update users set role = 'supervisor' where id = ${admin.id}`);
  await school.database.db.update(regions).set({ supervisorId: admin.id }).where(eq(regions.id, region.id));
  await runAnyhow(one.id);
  expect(await school.database.db.$count(users, eq(users.email, 'mallory@sanad.example'))).toBe(0);
});

async function isStored(text: string): Promise<boolean> {
  const { rows } = await school.database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of rows) {
    const found = await school.database.db.execute(
      sql`select 1 from ${sql.identifier(name)} as one where one::text like ${`%${text}%`} limit 1`,
    );
    if (found.rows.length > 0) return true;
  }
  return false;
}

test.each([
  ['a column that is known', 'password'],
  ['a column that is matched later', 'code word'],
])('a password in %s is nowhere in plain text, and lets its owner in', async (_, header) => {
  const email = `${newId()}@sanad.example`;
  const csv = `fullName,email,role,${header}\nAmina,${email},supervisor,plain-lamp-4711\nB,b-${email},supervisor,1234`;
  const key = newId();
  const file = { name: 'table.csv', bytes: Buffer.from(csv) };
  const sent = { as: school.admin, body: { kind: 'users' }, file, key };
  const uploaded: Import = (await ask(school, 'imports.create', sent)).body.data;
  expect(uploaded.columns[3]?.samples).toEqual(header === 'password' ? [] : ['p•••••••••••', '1•••']);
  expect(await isStored('plain-lamp-4711')).toBe(false);
  expect((await ask(school, 'imports.create', sent)).body.data).toEqual(uploaded);
  const fields = ['fullName', 'email', 'role', 'password'];
  const one = (
    await school.call<Import>('PUT', `imports/${uploaded.id}`, { as: school.admin, key: newId(), body: { fields } })
  ).data;
  expect(await isStored('plain-lamp-4711')).toBe(false);
  expect(one.counts).toMatchObject({ add: 1, wrong: 1 });
  const [, wrong] = await rowsOf(one.id, school.admin);
  expect(wrong?.errors).toEqual({ password: expect.stringMatching(/common|guess|first/i) });
  await runAnyhow(one.id);
  expect(await isStored('plain-lamp-4711')).toBe(false);
  const signIn = await school.call('POST', 'auth/login', { body: { email, password: 'plain-lamp-4711' } });
  expect(signIn.status).toBe(200);
  const { rows } = await school.database.db.execute(
    sql`select 1 from import_rows where import_id = ${one.id}
      and (form is not null or password is not null or sealed is not null)`,
  );
  expect(rows).toEqual([]);
});

test('a column may be taken for passwords, left out and taken again: its cells are as they were', async () => {
  const email = `${newId()}@sanad.example`;
  const csv = `fullName,email,role,password\nAmina,${email},supervisor,plain-lamp-4713`;
  const one: Import = (await upload('users', csv, school.admin)).body.data;
  for (const last of [null, 'address', null, 'password', 'password']) {
    const body = { fields: ['fullName', 'email', 'role', last] };
    expect((await school.call('PUT', `imports/${one.id}`, { as: school.admin, body })).status).toBe(200);
    expect(await isStored('plain-lamp-4713')).toBe(last === 'address');
  }
  await runAnyhow(one.id);
  const signIn = await school.call('POST', 'auth/login', { body: { email, password: 'plain-lamp-4713' } });
  expect(signIn.status).toBe(200);
});

test.each(['cancelled', 'run', 'left alone'])(
  'a secret in an unknown column is in no table and no file, the import %s',
  async (end) => {
    const marker = `plain-lamp-${newId()}`;
    const heads = ['Geheimwort', 'notes', '', 'x'];
    const csv = [
      `fullName,email,role,${heads.join(',')}`,
      `Amina,${newId()}@x.example,supervisor,${heads.map(() => marker)}`,
    ];
    const file = { name: 'table.csv', bytes: Buffer.from(csv.join('\n')) };
    const asked = { as: school.admin, body: { kind: 'users' }, file, key: newId() };
    const { status, body, text } = await ask(school, 'imports.create', asked);
    expect([status, text.includes(marker)]).toEqual([201, false]);
    const path = `imports/${body.data.id}`;
    if (end === 'cancelled') await school.call('DELETE', path, { as: school.admin });
    if (end === 'run') await school.call('POST', `${path}/run`, { as: school.admin, key: newId(), body: {} });
    for (const part of ['', '/rows', '/result?format=csv']) {
      const answer = await inject(school, {
        method: 'GET',
        url: `/api/v1/${path}${part}`,
        headers: { authorization: school.admin.bearer },
      });
      expect([answer.status, answer.text.includes(marker)]).toEqual([200, false]);
    }
    expect(await isStored(marker)).toBe(false);
    expect(school.logged()).not.toContain(marker);
    expect(await isInFiles(school.dataDir, marker)).toBe(false);
    const { rows } = await school.database.db.execute(
      sql`select 1 from import_rows where import_id = ${body.data.id} and sealed is not null`,
    );
    expect(rows.length).toBe(end === 'left alone' ? 1 : 0);
  },
);

async function isInFiles(folder: string, text: string): Promise<boolean> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    if ((await readFile(join(entry.parentPath, entry.name))).includes(text)) return true;
  }
  return false;
}

test('who is deleted takes no one of the same name out of a file that waits', async () => {
  const { region } = await ownRegion();
  const [gone, comes] = [newId(), newId()].map((one) => `${one}@sanad.example`);
  const person = (email?: string) => `Amina Haddad,${email},teacher,${region.name}`;
  const { data: before } = await school.call<{ id: string }>('POST', 'users', {
    as: school.admin,
    body: { fullName: 'Amina Haddad', email: gone, role: 'teacher', regionId: region.id, password: 'quiet-lamp-77!' },
  });
  const csv = ['fullName,email,role,region', person(comes), person(gone)].join('\n');
  const one: Import = (await upload('users', csv, school.admin)).body.data;
  expect((await school.call('DELETE', `users/${before.id}`, { as: school.admin })).status).toBe(200);
  await runAnyhow(one.id);
  const [added, erased] = await rowsOf(one.id, school.admin);
  expect(added).toMatchObject({ state: 'done', values: { fullName: 'Amina Haddad', email: comes } });
  expect(erased).toMatchObject({ action: 'skip', values: { fullName: '', email: '' } });
  expect(await school.database.db.$count(users, eq(users.email, comes ?? ''))).toBe(1);
});

test('a file with new prices leaves what was written about a madrasa', async () => {
  const region = await school.region({ name: `Region ${newId()}` });
  const description = 'Beside the well, with a garden.';
  const madrasa = await school.madrasa(region.id, { name: 'Dar al-Ilm', description });
  const csv = `name,address,totalPrice,region\n${madrasa.name},${madrasa.address},450,${region.name}`;
  const one: Import = (await upload('madaris', csv, school.admin)).body.data;
  await runAnyhow(one.id);
  const { data } = await school.call('GET', `madaris/${madrasa.id}`, { as: school.admin });
  expect(data).toMatchObject({ totalPrice: 450, description });
});

test('a file does not say which addresses have an account, but to whom those people are known', async () => {
  const { supervisor } = await ownRegion();
  const elsewhere = await buildPerson(school, 'teacher');
  const csv = `fullName,email,role\nA,${elsewhere.email},teacher\nB,${newId()}@sanad.example,teacher`;
  const one: Import = (await upload('users', csv, supervisor)).body.data;
  const [known, unknown] = await rowsOf(one.id, supervisor);
  expect({ ...known, number: 0, values: {} }).toEqual({ ...unknown, number: 0, values: {} });
  await runAnyhow(one.id);
  const [failed, done] = await rowsOf(one.id, supervisor);
  expect([failed?.state, done?.state]).toEqual(['failed', 'done']);
  expect(JSON.stringify(failed?.errors)).not.toMatch(/email|registered|account/i);
  const own: Import = (await upload('users', csv, school.admin)).body.data;
  expect(own.counts).toMatchObject({ change: 1, skip: 1 });
});

function sheetWith(cells: string): Buffer {
  const workbook = zipSync({
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': strToU8(
      '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`,
    ),
  });
  return Buffer.from(workbook);
}

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const head = row(1, text('A1', 'name'), text('B1', 'address'), text('C1', 'totalPrice'), text('D1', 'region'));

test('what is far outside of a sheet is left out, and too many rows are', async () => {
  const empty = sheetWith(`${head}${row(2, text('A2', 'Dar'), '<c r="XFD2" s="1"/>')}<row r="1048576"/>`);
  const fine = await upload('madaris', empty, school.admin, 'table.xlsx');
  expect([fine.status, fine.body.data?.totalRows]).toEqual([201, 1]);
  const far = sheetWith(`${head}${row(1_048_576, text('A1048576', 'x'))}`);
  const tooMany = await upload('madaris', far, school.admin, 'table.xlsx');
  expect([tooMany.status, tooMany.body.fields]).toEqual([422, { file: expect.any(String) }]);
});

test('a workbook that unpacks to far more than it is, is not unpacked', async () => {
  const rows = `${head}${row(2, text('A2', 'Dar'))}`;
  expect((await upload('madaris', sheetWith(rows), school.admin, 'table.xlsx')).status).toBe(201);
  const bomb = sheetWith(`${rows}${' '.repeat(3_000_000)}`);
  expect(bomb.length).toBeLessThan(10_000);
  const { status, body } = await upload('madaris', bomb, school.admin, 'table.xlsx');
  expect([status, body.code]).toEqual([422, 'file-unreadable']);
});
