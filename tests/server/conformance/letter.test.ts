import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameOf } from '#tests/letter/compare.ts';
import type { WrittenCall, WrittenFields, WrittenType } from '#tests/letter/written.ts';
import { writtenCalls, writtenLocales } from '#tests/letter/written-calls.ts';
import { listMeta, writtenEntities } from '#tests/letter/written-entities.ts';
import { buildPerson, openTestApp, type TestApp } from '#tests/server/http/open-app.ts';
import { smallTable } from './ask.ts';

/*
 * A client that knows only the specification builds a school: its addresses, queries, bodies and fields come from a table that
 * was typed by hand, and nothing here comes from the contract.
 */

let server: TestApp;
let page: string;
const made = new Set<string>();

beforeAll(async () => {
  page = await mkdtemp(join(tmpdir(), 'sanad-letter-'));
  await cp('public/locales', join(page, 'locales'), { recursive: true });
  await writeFile(join(page, 'index.html'), '<!doctype html><title>Sanad</title>');
  server = await openTestApp({ page });
});
afterAll(async () => {
  await server.close();
  await rm(page, { recursive: true });
});

type Json = Record<string, unknown>;

interface Client {
  /** The value of its Authorization header; no header without it. */
  readonly token?: string;
}

interface Sent {
  readonly params?: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string>>;
}

/**
 * Makes a call of the table, which must use everything in its row, and returns its answer after checking it against the row.
 */
async function call(name: string, { token }: Client, { params = [], query = {}, body }: Sent = {}) {
  const row = writtenCalls.find((each) => nameOf(each) === name);
  if (!row) throw new RangeError(`Section 7 has no ${name}.`);
  expect(Object.keys(query).sort(), name).toEqual([...(row.query ?? [])].sort());
  expect(Object.keys(body ?? {}).sort(), name).toEqual([...(row.body ?? [])].sort());
  const content = body && row.file ? await formOf(row.file, body) : body && jsonOf(body);
  const answer = await server.app.inject({
    method: row.method,
    url: addressOf(row, params, query),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...content?.headers },
    ...(content && { payload: content.payload }),
  });
  expect([name, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([
    name,
    row.method === 'POST' && name !== 'POST v1/auth/login' ? 201 : 200,
    '',
  ]);
  made.add(name);
  if (!row.gives) return { bytes: answer.rawPayload, headers: answer.headers, json: {} as Json };
  const json: Json = answer.json();
  expect(lacking(row.gives, json, 'answer'), name).toEqual([]);
  return { bytes: answer.rawPayload, headers: answer.headers, json };
}

function addressOf({ path }: WrittenCall, params: readonly string[], query: Readonly<Record<string, string>>): string {
  const left = [...params];
  const filled = path.replace(/^\//, '').replaceAll(/\{\w+\}/g, () => left.shift() ?? '');
  return `/api/${filled}?${new URLSearchParams(query)}`;
}

function jsonOf(body: object) {
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
}

async function formOf(part: string, body: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  form.append(part, new Blob([new Uint8Array(smallTable.bytes)]), smallTable.name);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, payload: Buffer.from(await encoded.arrayBuffer()) };
}

/** Fields that an answer lacks or has with another type. A list must contain a row, because an empty one proves nothing. */
function lacking(written: WrittenFields, value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${at} is ${JSON.stringify(value)}`];
  const json = value as Json;
  return Object.entries(written).flatMap(([name, type]) =>
    name in json ? lackingIn(type, json[name], `${at}.${name}`) : [`${at}.${name} is missing`],
  );
}

function lackingIn(type: WrittenType, value: unknown, at: string): string[] {
  // A value that was never set: the place has no sponsor, the sponsor has no region.
  if (value === null) return /\.(sponsor|sponsorBy|supervisorId|region)$/.test(at) ? [] : [`${at} is null`];
  if (typeof type === 'string') {
    const expected = type === 'text' ? 'string' : type;
    return expected === typeof value ? [] : [`${at} is ${JSON.stringify(value)}, not ${type}`];
  }
  if ('fields' in type) return lacking(type.fields, value, at);
  if ('choice' in type) return type.choice.includes(String(value)) ? [] : [`${at} is ${JSON.stringify(value)}`];
  if (!Array.isArray(value) || value.length === 0) return [`${at} is ${JSON.stringify(value)}`];
  return value.flatMap((each, index) => lackingIn(type.list, each, `${at}[${index}]`));
}

const rowOf = ({ json }: { json: Json }) => json.data as Json & { id: string };
const rowsOf = ({ json }: { json: Json }) => json.data as (Json & { id: string })[];
const countOf = ({ json }: { json: Json }) => (json.meta as Json).totalItems;

const paged = { page: '1', limit: '10' };
const found = (search: string) => ({ ...paged, search });
const password = 'well-lamp-91!';
let people = 0;

function person(fullName: string, role: string) {
  people += 1;
  return { fullName, email: `person${people}@letter.example`, phone: '0600 11 22 33', password, role };
}

async function signIn({ email }: { email: string }): Promise<Client> {
  const { json } = await call('POST v1/auth/login', {}, { body: { email, password } });
  return { token: String(json.token) };
}

test('a client that knows sections 3 and 7 alone finds every call, query and field where they say', async () => {
  const admin = { token: (await buildPerson(server, 'admin')).bearer.replace('Bearer ', '') };

  const supervisor = person('Idris Alaoui', 'supervisor');
  const supervisorId = rowOf(await call('POST /v1/users', admin, { body: supervisor })).id;
  expect(rowOf(await call('GET /v1/users/{id}', admin, { params: [supervisorId] }))).toMatchObject({
    ...{ fullName: supervisor.fullName, email: supervisor.email, role: 'supervisor' },
    ...{ phone: supervisor.phone, phoneNumber: supervisor.phone },
  });
  const query = { ...found('Idris'), role: 'supervisor' };
  expect(rowsOf(await call('GET /v1/users', admin, { query })).map(({ id }) => id)).toEqual([supervisorId]);

  const region = { name: 'Tafilalt', description: 'Oasis', address: 'Rissani', totalPrice: '400', supervisorId };
  const regionId = rowOf(await call('POST /v1/regions', admin, { body: region })).id;
  const regions = await call('GET /v1/regions', admin, { query: found('tafilalt') });
  expect([rowsOf(regions)[0]?.id, (regions.json.meta as Json).totalCount]).toEqual([regionId, 1]);
  const changed = { ...region, id: regionId, name: 'Draa' };
  await call('PUT /v1/regions/{id}', admin, { params: [regionId], body: changed });
  expect(rowOf(await call('GET /v1/regions/{id}', admin, { params: [regionId] }))).toMatchObject({
    ...{ name: 'Draa', description: 'Oasis', address: 'Rissani', totalPrice: 400, supervisorId, totalMadrasas: 0 },
  });

  const madrasa = { name: 'al-Noor', address: 'Well Lane', totalPrice: '120', regionId };
  const madrasaId = rowOf(await call('POST /v1/madaris', admin, { body: madrasa })).id;
  await call('PUT /v1/madaris/{id}', admin, {
    params: [madrasaId],
    body: { ...madrasa, id: madrasaId, address: 'Mill Lane' },
  });
  expect(rowOf(await call('GET /v1/madaris/{id}', admin, { params: [madrasaId] }))).toMatchObject({
    ...{ name: 'al-Noor', address: 'Mill Lane', totalPrice: 120, regionId, region: { name: 'Draa' } },
  });

  const lesson = { name: 'Tajwid', description: 'Morning', monthlyPrice: '40', madarisId: madrasaId };
  const classId = rowOf(await call('POST /v1/classes', admin, { body: lesson })).id;
  await call('PUT /v1/classes/{id}', admin, {
    params: [classId],
    body: { ...lesson, id: classId, description: 'Evening' },
  });

  const teacher = person('Karima Bennis', 'teacher');
  const member = { params: [classId], body: { ...teacher, classId } };
  const teacherId = rowOf(await call('POST /v1/classes/{classId}/add-user', admin, member)).id;
  const student = person('Yusuf Alami', 'student');
  const pupil = { params: [classId], body: { ...student, classId } };
  const studentId = rowOf(await call('POST /v1/classes/{classId}/add-user', admin, pupil)).id;
  const renamed = { ...student, id: studentId, fullName: 'Yusuf al-Alami' };
  await call('PUT /v1/users/{id}', admin, { params: [studentId], body: renamed });

  expect(rowOf(await call('GET /v1/classes/{classId}', {}, { params: [classId] }))).toMatchObject({
    ...{ name: 'Tajwid', description: 'Evening', monthlyPrice: 40, madarisId: madrasaId, reports: 0 },
    ...{ studentCount: 1, totalStudents: 1, madaris: { name: 'al-Noor', address: 'Mill Lane' } },
  });
  expect(rowsOf(await call('GET /v1/madaris', {}, { query: found('noor') }))).toMatchObject([
    { id: madrasaId, totalClasses: 1, totalTeachers: 1, totalStudents: 1 },
  ]);
  const ofRegion = await call('GET /v1/madaris/region/{id}', {}, { params: [regionId], query: found('noor') });
  expect(rowsOf(ofRegion).map(({ id }) => id)).toEqual([madrasaId]);
  const classes = await call('GET /v1/classes/madaris/{id}', {}, { params: [madrasaId], query: found('tajwid') });
  expect([rowsOf(classes)[0]?.id, countOf(classes)]).toEqual([classId, 1]);

  const students = { query: { ...found('Yusuf'), role: 'student' } };
  const inClass = await call('GET /v1/classes/{classId}/users', admin, { params: [classId], ...students });
  expect(inClass.json.meta).toMatchObject({ class: { name: 'Tajwid' }, madaris: { name: 'al-Noor' } });
  const inMadrasa = await call('GET /v1/users/madaris/{id}', admin, { params: [madrasaId], ...students });
  for (const list of [inClass, inMadrasa]) expect(rowsOf(list).map(({ id }) => id)).toEqual([studentId]);

  const atWork = await signIn(teacher);
  const own = await call('GET /v1/users/{id}/madaris', atWork, { params: [teacherId] });
  expect(rowsOf(own).map(({ id }) => id)).toEqual([madrasaId]);

  for (const kind of ['materials', 'reports'] as const) {
    const upload = { params: [classId], body: { title: `Table of ${kind}`, description: 'May' } };
    const sent = rowOf(await call(`POST /v1/classes/{classId}/${kind}`, atWork, upload));
    expect(sent).toMatchObject({ title: `Table of ${kind}`, description: 'May' });
    const listed = await call(`GET /v1/classes/{classId}/${kind}`, atWork, { params: [classId], query: paged });
    expect(rowsOf(listed).map(({ id }) => id)).toEqual([sent.id]);
    const name = kind === 'materials' ? 'GET /v1/files/materials/{fileId}' : 'GET /v1/files/reports/{id}';
    const file = await call(name, atWork, { params: [String(sent.fileId)] });
    expect([file.bytes, file.headers['content-disposition']]).toEqual([
      smallTable.bytes,
      `attachment; filename="${smallTable.name}"`,
    ]);
    // A plain link, without a header.
    expect((await server.app.inject({ url: String(sent.fileUrl) })).rawPayload).toEqual(smallTable.bytes);
    // 'Deleting a material file is invoked with the file id.'
    const named = kind === 'materials' ? String(sent.fileId) : sent.id;
    expect(rowOf(await call(`DELETE /v1/classes/${kind}/{id}`, atWork, { params: [named] })).id).toBe(sent.id);
    expect([403, 404]).toContain((await server.app.inject({ url: String(sent.fileUrl) })).statusCode);
  }

  const sponsor = {
    fullName: 'Hana Sabri',
    name: 'Hana Sabri',
    email: 'hana@letter.example',
    phone: '+44 7700 900123',
  };
  const registration = { ...sponsor, address: 'London', password, confirmPassword: password, role: 'sponsor' };
  const registered = rowOf(await call('POST v1/auth/register', {}, { body: registration }));
  expect(registered).toMatchObject({ fullName: 'Hana Sabri', role: 'sponsor', address: 'London' });
  expect((await call('POST v1/auth/login', {}, { body: { email: sponsor.email, password } })).json.user).toMatchObject({
    id: registered.id,
  });

  for (const id of [teacherId, studentId]) await call('DELETE /v1/users/{id}', admin, { params: [id] });
  await call('DELETE /v1/classes/{id}', admin, { params: [classId] });
  await call('DELETE /v1/madaris/{id}', admin, { params: [madrasaId] });
  await call('DELETE /v1/regions/{id}', admin, { params: [regionId] });
  expect(writtenCalls.map(nameOf).filter((name) => !made.has(name))).toEqual([]);
});

test('translations are read as JSON at the address of section 7', async () => {
  for (const lng of ['en', 'ar']) {
    const url = writtenLocales.path.replace('{lng}', lng).replace('{ns}', 'common');
    const answer = await server.app.inject({ url });
    expect([answer.statusCode, typeof answer.json().list]).toEqual([200, 'object']);
  }
});

test('the written rows are read as they are written', () => {
  const row = { ...writtenEntities.Report.row, count: listMeta.totalItems } as WrittenFields;
  const right = { id: 'a', description: '', fileUrl: 'u', createdDate: 't', count: 1 };
  expect(lacking(row, right, 'row')).toEqual([]);
  expect(lacking(row, { ...right, id: undefined, count: '1' }, 'row')).toHaveLength(2);
});
