import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpointOf } from '#contract/endpoints.ts';
import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import { fillPath } from '#contract/path.ts';
import { onClass, onMadrasa, onRegion, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, type TestPerson } from '#tests/server/http/open-app.ts';
import { endpointsWhere } from './good-call.ts';

/* The features of every list in the contract: order, search, sponsor filter, pages. */
interface Row {
  readonly id: string;
  readonly name?: string;
  readonly fullName?: string;
  readonly createdDate: string;
  readonly role?: string;
  readonly sponsorBy?: string | null;
}

let school: School;
let ids: Readonly<Record<string, string>>;
let teacher: TestPerson;

/** In order of creation, which differs from the order of names. */
const words = ['Bilal', 'أحمدان', 'amina', 'احمد'];
/** The order for people, and for devices without a connection: neither case nor a hamza separates equal names. */
const inOrder = ['amina', 'Bilal', 'احمد', 'أحمدان'];
/** Two scripts, marks, and three kinds of digits. */
const hard = 'مَدْرَسَةُ الإِيمَان ٤٢ Ünïtö 100% a_b';

beforeAll(async () => {
  school = await openSchool();
  const sponsor = await buildPerson(school, 'sponsor');
  const names = [...words, hard].map((word) => `Qx ${word}`);
  const regions: Region[] = [];
  for (const name of names) regions.push(await school.region({ name }));
  const inRegion = regions[0]?.id ?? '';
  const madaris: Madrasa[] = [];
  for (const name of names) madaris.push(await school.madrasa(inRegion, { name }));
  const inMadrasa = madaris[0]?.id ?? '';
  const classes: Class[] = [];
  for (const name of names) classes.push(await school.classIn(inMadrasa, { name }));
  const classId = classes[0]?.id ?? '';
  ids = { 'madaris.ofRegion': inRegion, 'classes.ofMadrasa': inMadrasa, 'users.ofMadrasa': inMadrasa, classId };
  teacher = await school.member('teacher', classId);
  for (const [turn, fullName] of names.entries()) {
    const body = { fullName, email: `qx-${turn}@sanad.example`, password: 'open', role: 'student' };
    await school.call('POST', `classes/${classId}/add-user`, { as: school.admin, body });
  }
  // A region far away, one madrasa and one class here: one row of each list is fully sponsored.
  const [, region] = regions;
  if (region) await school.sponsor(sponsor, onRegion(region), 1_000);
  if (madaris[2]) await school.sponsor(sponsor, onMadrasa(madaris[2]), 400);
  if (classes[3]) await school.sponsor(sponsor, onClass(classes[3]), 40);
});

afterAll(() => school.close());

async function list(name: EndpointName, query: Readonly<Record<string, string>>, as: TestPerson = school.admin) {
  const path = fillPath(endpointOf(name).path.replace('v1/', ''), { id: ids[name] ?? '', classId: ids.classId ?? '' });
  const answer = await school.call<Row[]>('GET', `${path}?${new URLSearchParams({ limit: '100', ...query })}`, { as });
  expect(answer.status).toBe(200);
  return { rows: answer.data, total: answer.body.meta.totalItems, meta: answer.body.meta };
}

function namesOf(rows: readonly Row[]): string[] {
  return rows.map((row) => row.name ?? row.fullName ?? '');
}

function takes(part: string): EndpointName[] {
  return endpointsWhere(
    ({ query, answer }) => answer && query && 'entries' in query && part in (query.entries as object),
  );
}

/** Materials have an order but no search: tests/server/uploads/reading-order.test.ts. */
const searchedLists = takes('sort').filter((name) => takes('search').includes(name));

describe.each(searchedLists)('%s', (name) => {
  test('leaves rows out by an order only where the contract says so: devices take such a page for a part of the list', async () => {
    const { mirror } = endpointOf(name);
    const rule = mirror.answer === 'rows' ? mirror.query.sort : undefined;
    if (rule === undefined || typeof rule === 'string' || !('orders' in rule))
      throw new Error(`${name} has no orders.`);
    const { total } = await list(name, {});
    for (const [sort, order] of Object.entries(rule.orders)) {
      const ordered = await list(name, { sort });
      if (typeof order === 'string') expect(ordered.total, sort).toBe(total);
      else expect(ordered.total, sort).toBeLessThan(total);
    }
  });

  test('comes in the order that is asked for, and by name where none is', async () => {
    const found = { search: 'qx' };
    const byName = (await list(name, found)).rows;
    expect(namesOf(byName)).toEqual([...inOrder, hard].map((word) => `Qx ${word}`));
    expect((await list(name, { ...found, sort: 'name' })).rows).toEqual(byName);
    expect((await list(name, { ...found, sort: '-name' })).rows).toEqual(byName.toReversed());
    const byAge = (await list(name, { ...found, sort: 'created' })).rows;
    expect(namesOf(byAge)).toEqual([...words, hard].map((word) => `Qx ${word}`));
    expect((await list(name, { ...found, sort: '-created' })).rows).toEqual(byAge.toReversed());
  });

  test.each([
    'مدرسه',
    'مدرسة الايمان',
    'الإيمان ٤٢',
    'الايمان 42',
    'الايمان ۴۲',
    'UNITO',
    'ünïtö',
    '  unito  ',
    '100%',
    'a_b',
    'qx مدرسه الايمان 42 unito',
    'unito 42 qx',
  ])('finds by %s what is written in another way', async (search) => {
    expect(namesOf((await list(name, { search })).rows)).toEqual([`Qx ${hard}`]);
  });

  test.each(['%', '_', '100_', 'a%b', 'nobody is called so', "' or '1'='1", '\\'])(
    'takes the signs of %s for what they are',
    async (search) => {
      const { rows } = await list(name, { search });
      expect(namesOf(rows).filter((one) => !one.toLowerCase().includes(search))).toEqual([]);
    },
  );

  test('gives every row on one page, once, with the exact total', async () => {
    const { rows, total } = await list(name, { search: 'qx' });
    const pages: Row[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const part = await list(name, { search: 'qx', limit: '2', page: String(page) });
      expect(part.meta).toEqual({ totalItems: 5, page, limit: 2, ...extraMeta(part.meta) });
      pages.push(...part.rows);
    }
    expect(pages).toEqual(rows);
    expect(total).toBe(rows.length);
    expect((await list(name, { search: 'qx', page: '9' })).rows).toEqual([]);
  });
});

const besides = ['class', 'madaris', 'totalCount'];

/** Extra fields of the list of a class's people, and of the list of regions. */
function extraMeta(meta: object): object {
  return Object.fromEntries(Object.entries(meta).filter(([key]) => besides.includes(key)));
}

test.each(takes('sponsored'))('%s is filtered by whether a row is sponsored in full', async (name) => {
  const all = (await list(name, { search: 'qx' })).rows;
  const sponsored = await list(name, { search: 'qx', sponsored: 'true' });
  const others = await list(name, { search: 'qx', sponsored: 'false' });
  expect(sponsored.rows).toEqual(all.filter(({ sponsorBy }) => sponsorBy));
  expect(others.rows).toEqual(all.filter(({ sponsorBy }) => !sponsorBy));
  expect([sponsored.rows.length, others.rows.length]).toEqual([1, 4]);
  expect([sponsored.total, others.total]).toEqual([1, 4]);
});

/** The object of the teacher in each list. */
function ownOf(name: EndpointName): string | undefined {
  if (name.startsWith('classes.')) return ids.classId;
  return name.startsWith('madaris.') ? ids['classes.ofMadrasa'] : ids['madaris.ofRegion'];
}

const withMine = takes('mine').filter((name) => endpointOf(name).answer);

test.each(withMine)('%s with mine=true holds only their own', async (name) => {
  expect((await list(name, { mine: 'true' }, teacher)).rows.map(({ id }) => id)).toEqual([ownOf(name)]);
  expect((await list(name, { mine: 'false' }, teacher)).total).toBeGreaterThan(1);
  const stranger = await buildPerson(school, 'teacher');
  expect((await list(name, { mine: 'true' }, stranger)).rows).toEqual([]);
});

test.each(takes('role'))('%s is narrowed by role', async (name) => {
  expect((await list(name, { role: 'student' })).total).toBe(5);
  const teachers = (await list(name, { role: 'teacher' })).rows;
  expect(teachers.map(({ id }) => id)).toContain(teacher.id);
  expect(new Set(teachers.map(({ role }) => role))).toEqual(new Set(['teacher']));
  expect((await list(name, { role: 'teacher', search: 'qx' })).rows).toEqual([]);
});
