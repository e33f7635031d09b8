import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Report } from '#contract/entities/report.ts';
import { signInKey } from '#contract/typed/sign-in-names.ts';
import { whatLeaves } from '#server/access/what-leaves.ts';
import { removeErasedNames } from '#server/modules/reports/page/remove-erased-names.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type Person, type School } from '#tests/server/uploads/school.ts';
import { ask, keep } from '#tests/server/uploads/send.ts';
import { jpegWithPlace } from '#tests/tools/pictures-with-place.ts';
import { readableBytes } from '#tests/tools/readable-bytes.ts';
import { hiddenPlace, packed } from '#tests/tools/report-pages.ts';
import { someOf } from '#tests/tools/some-of.ts';

/* No picture of a person and no name at a school leaves it unintentionally (server/access/what-leaves.ts). */

const names = {
  teacher: 'Zubaydah Qasimova-Teach',
  colleague: 'Farrukh Colleague-Name',
  student: 'Nuriyah Pupil-Name',
  otherStudent: 'Idris Pupil-Other',
  supervisor: 'Hamdan Supervisor-Name',
} as const;
/** The student without an address signs in with this. */
const signInName = 'nuriyah-pupilname.77';
const place = 'N 12.34 E 56.78 Planted';
const photoName = 'Nuriyah at her desk';

let school: School;
let page: Report;
let photo: Report;

beforeAll(async () => {
  school = await openSchool();
  for (const [person, name] of Object.entries(names)) {
    const { id } = school.people[person as keyof typeof names];
    await school.database.db.execute(sql`update users set full_name = ${name} where id = ${id}`);
  }
  await school.database.db.execute(sql`update users set email = null, sign_in_name = ${signInName},
    sign_in_key = ${signInKey(signInName)} where id = ${school.people.student.id}`);
  page = await keep(school, {
    part: 'report',
    file: await packed({}, { photos: 2, voice: true }),
    fields: { title: 'Page' },
  });
  const file = { name: `${photoName}.jpg`, bytes: await jpegWithPlace(place) };
  photo = await keep(school, { part: 'report', file, fields: { title: 'Photo' } });
  await keep(school, { file, fields: { title: 'Lesson' } });
});
afterAll(() => school.close());

test('every call that visitors or sponsors may make is in one place of the list', () => {
  const open = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { may } = endpoints[name] as { may: Partial<Record<string, unknown>> };
    return may.visitor !== undefined || may.sponsor !== undefined;
  });
  const listed = Object.values(whatLeaves).flatMap(({ calls }): readonly EndpointName[] => calls);
  expect(listed.toSorted()).toEqual(open.toSorted());
});

const columnsOfIds = [
  ...['regions.id', 'madaris.id', 'classes.id', 'reports.id', 'reports.file_id', 'reports.sponsor_file_id', 'files.id'],
  ...['report_parts.id', 'materials.id', 'users.id', 'sponsorships.id', 'payments.receipt_code'],
];

/** Ids of each kind that a reader may know, for any parameter. */
async function ids(): Promise<string[]> {
  const all: string[] = [];
  for (const column of columnsOfIds) {
    const [table, name] = column.split('.');
    const { rows } = await school.database.db.execute<{ id: string }>(
      sql.raw(`select distinct ${name}::text as id from ${table} where ${name} is not null order by id`),
    );
    all.push(...someOf(rows, 2).map(({ id }) => id));
  }
  return [...new Set(all)];
}

/** The text of everything that a reader can read, including compressed parts. */
async function readAll(as: Person | undefined): Promise<Map<string, string>> {
  const known = await ids();
  const read = new Map<string, string>();
  for (const [name, { method = 'GET', path }] of Object.entries(endpoints) as [
    EndpointName,
    { method?: string; path: string },
  ][]) {
    if (method !== 'GET') continue;
    const parameters = path.match(/:\w+/g) ?? [];
    const paths = parameters.length === 0 ? [path] : known.map((id) => path.replace(/:\w+/g, id));
    for (const one of paths) {
      const answer = await ask(school, one, as ? { as } : {});
      if (answer.status !== 200) continue;
      const bytes = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(JSON.stringify(answer.body));
      read.set(`${name} ${one}`, await readableBytes(bytes));
    }
  }
  return read;
}

function found(read: ReadonlyMap<string, string>, markers: readonly string[]): string[] {
  return [...read].flatMap(([where, text]) =>
    markers.filter((marker) => text.includes(marker)).map((one) => `${where}: ${one}`),
  );
}

const withoutPages = [place, hiddenPlace];

test('a visitor and a sponsor read no name and no place, a student no place', async () => {
  const own = [...Object.values(names), signInName];
  for (const as of [undefined, school.people.sponsor]) {
    const read = await readAll(as);
    expect(read.size).toBeGreaterThan(10);
    expect(found(read, [...own, ...withoutPages, photoName])).toEqual([]);
  }
  expect(found(await readAll(school.people.student), withoutPages)).toEqual([]);
});

test('the school itself reads its names, and no place', async () => {
  const read = await readAll(school.people.teacher);
  expect(found(read, [signInName])).not.toEqual([]);
  expect(found(read, withoutPages)).toEqual([]);
  expect(found(read, [names.teacher]).some((where) => where.startsWith('files.report '))).toBe(true);
  expect(found(read, [photoName])).not.toEqual([]);
});

test('a report that waits for the release of its words reaches a sponsor by no call, and by its own after that', async () => {
  const { sponsor, supervisor } = school.people;
  const { db } = school.database;
  await db.execute(sql`insert into installation_settings (name, values) values ('installation', '{"releasesWords": true}')
    on conflict (name) do update set values = excluded.values`);
  const held = 'Waiting-for-release';
  const fields = { title: `${held} title`, description: `${held} description` };
  const file = await packed({ covered: `${held} covered`, needed: `${held} needed` }, { photos: 1 });
  const waiting = await keep(school, { part: 'report', file, fields });
  const filed = await keep(school, { part: 'report', file: { name: `${held}.csv`, bytes: Buffer.from(held) }, fields });
  await db.execute(sql`update installation_settings set values = '{}' where name = 'installation'`);
  expect(found(await readAll(sponsor), [held, waiting.id, filed.id])).toEqual([]);
  for (const { id } of [waiting, filed]) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': newId() };
    const body = JSON.stringify({ released: true });
    await ask(school, `v1/classes/reports/${id}/words`, { method: 'PUT', as: supervisor, headers, body });
  }
  const read = found(await readAll(sponsor), [held]);
  for (const call of ['reports.list', 'sponsorships.reports', 'sync.get']) {
    expect(
      read.some((where) => where.startsWith(`${call} `)),
      call,
    ).toBe(true);
  }
});

test('a released photo reaches the sponsor, without its place', async () => {
  const { sponsor, supervisor } = school.people;
  const released = await ask(school, `v1/classes/reports/${photo.id}/file`, {
    method: 'PUT',
    as: supervisor,
    headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify({ released: true }),
  });
  expect(released.status).toBe(200);
  const read = await readAll(sponsor);
  expect([...read.keys()].some((where) => where === `files.report v1/files/reports/${photo.fileId}`)).toBe(true);
  expect(found(read, withoutPages)).toEqual([]);
});

test('words that may name a student are marked for the supervisor, and for no one else', async () => {
  const { supervisor, teacher, sponsor } = school.people;
  const asked = (as: Person) => ask(school, `v1/classes/reports/${photo.id}/names`, { as });
  expect((await asked(supervisor)).body.data).toEqual([names.student]);
  expect([(await asked(teacher)).status, (await asked(sponsor)).status]).toEqual([403, 403]);
});

test('a teacher whose account is deleted is named in no file that we make', async () => {
  const { admin, teacher, supervisor } = school.people;
  const deleted = await ask(school, `v1/users/${teacher.id}`, {
    method: 'DELETE',
    as: admin,
    headers: { 'idempotency-key': newId() },
  });
  expect(deleted.status).toBe(200);
  const tools = { db: school.database.db, storage: school.storage, log: { error: expect.unreachable } };
  await removeErasedNames(tools);
  const read = await readAll(supervisor);
  expect([...read.keys()].filter((where) => where.startsWith('files.report ')).length).toBeGreaterThan(0);
  expect(found(read, [names.teacher])).toEqual([]);
  const again = (await ask(school, `v1/classes/reports/${page.id}`, { as: supervisor })).body.data;
  expect(again.fileId).not.toBe(page.fileId);
  await removeErasedNames(tools);
  expect((await ask(school, `v1/classes/reports/${page.id}`, { as: supervisor })).body.data.version).toBe(
    again.version,
  );
});
