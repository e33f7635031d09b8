import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from '#contract/text/folding.ts';
import { placeOrderOf } from '#server/db/page-rows.ts';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';
import { sponsoredFilter } from '#server/figures/figures.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';

const pageSize = 20;

/** Every list that an admin pages through, and the table whose rows it shows. */
const lists = [
  { path: 'regions', table: 'regions', name: 'name' },
  { path: 'madaris', table: 'madaris', name: 'name' },
  { path: 'madaris/region/:regionId', table: 'madaris', name: 'name' },
  { path: 'classes', table: 'classes', name: 'name' },
  { path: 'classes/madaris/:madrasaId', table: 'classes', name: 'name' },
  { path: 'users?role=student', table: 'users', name: 'full_name' },
  { path: 'users/madaris/:madrasaId?role=student', table: 'users', name: 'full_name' },
  { path: 'classes/:classId/users?role=student', table: 'users', name: 'full_name' },
] as const;

interface Known {
  readonly id: string;
  readonly name: string;
  readonly sponsored: boolean;
}

/** The promises of every list for large tables: `count` rows of each kind. */
export function describeManyRows(count: number): void {
  let school: School;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    school = await openSchool();
    const region = await school.region({ name: 'Big' });
    const madrasa = await school.madrasa(region.id, { name: 'Big' });
    const lesson = await school.classIn(madrasa.id, { name: 'Big' });
    ids = { regionId: region.id, madrasaId: madrasa.id, classId: lesson.id };
    const { db } = school.database;
    // Unsorted names in two scripts; every seventh place is fully sponsored.
    const rows = sql`select gen_random_uuid() as id,
      case when turn % 2 = 0 then 'Row ' else '\u0645\u062f\u0631\u0633\u0647 ' end || md5(turn::text) as name,
      case when turn % 2 = 0 then 'row ' else '\u0645\u062f\u0631\u0633\u0647 ' end || md5(turn::text) as folded,
      case when turn % 7 = 0 then 100 else 0 end as sponsored, turn
    from generate_series(1, ${count}::int) as turn`;
    await db.execute(sql`insert into regions (id, name, address, total_price_cents, search_text, sponsored_cents)
    select id, name, 'a', 100, folded, sponsored from (${rows}) as rows`);
    await db.execute(sql`insert into madaris (id, region_id, name, address, total_price_cents, search_text, sponsored_cents)
    select id, ${region.id}::uuid, name, 'a', 100, folded, sponsored from (${rows}) as rows`);
    await db.execute(sql`insert into classes
      (id, madrasa_id, name, description, monthly_price_cents, search_text, sponsored_cents)
    select id, ${madrasa.id}::uuid, name, 'd', 100, folded, sponsored from (${rows}) as rows`);
    await db.execute(sql`insert into users (id, full_name, email, role, region_id, password_hash, search_text)
    select id, name, md5(turn::text) || '@sanad.example', 'student', ${region.id}::uuid, '', folded
    from (${rows}) as rows`);
    await db.execute(sql`insert into class_members (class_id, user_id)
    select ${lesson.id}::uuid, id from users where role = 'student'`);
    await db.execute(sql`analyze`);
  });

  afterAll(() => school.close());

  function address(path: string, query: Readonly<Record<string, string>>): string {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
    return `${filled}${filled.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
  }

  async function page(path: string, query: Readonly<Record<string, string>>) {
    const { data, body } = await school.call<{ id: string }[]>('GET', address(path, query), { as: school.admin });
    return { ids: data.map(({ id }) => id), total: body.meta.totalItems };
  }

  /** All rows of a table in plain memory, in the order of their folded names. */
  async function everything(table: string, name: string): Promise<Known[]> {
    const people = table === 'users';
    const { rows } = await school.database.db.execute<Known & Record<string, unknown>>(sql`
    select id, ${sql.identifier(name)} as name, ${people ? sql`false` : sql`sponsored_cents >= 100`} as sponsored
    from ${sql.identifier(table)} ${people ? sql`where role = 'student'` : sql``}`);
    const keyed = rows.map((row) => ({ ...row, key: fold(row.name) }));
    return keyed.sort((a, b) => compare(a.key, b.key) || compare(a.id, b.id));
  }

  function compare(a: string, b: string): number {
    if (a === b) return 0;
    return a < b ? -1 : 1;
  }

  test.each([
    ['classes', placeOrderOf('need', { ...classes, priceCents: classes.monthlyPriceCents }), classes.openCents],
    ['madaris', placeOrderOf('need', { ...madaris, priceCents: madaris.totalPriceCents }), madaris.openCents],
    ['regions', placeOrderOf('need', { ...regions, priceCents: regions.totalPriceCents }), regions.openCents],
  ] as const)('the %s that need most are the end of an index, read backwards', async (table, order, open) => {
    const page = sql`select id from ${sql.identifier(table)} where ${sponsoredFilter(false, open)} order by ${order} limit 10`;
    const { rows } = await school.database.db.execute<Record<'QUERY PLAN', string>>(sql`explain ${page}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan Backward using ${table}_by_need `));
    expect(plan).not.toContain('Sort');
  });

  test.each([
    ['classes', placeOrderOf('reader-latin', { ...classes, priceCents: classes.monthlyPriceCents }), 'latin'],
    ['classes', placeOrderOf('reader-arabic', { ...classes, priceCents: classes.monthlyPriceCents }), 'arabic'],
    ['madaris', placeOrderOf('reader-latin', { ...madaris, priceCents: madaris.totalPriceCents }), 'latin'],
    ['madaris', placeOrderOf('reader-arabic', { ...madaris, priceCents: madaris.totalPriceCents }), 'arabic'],
    ['regions', placeOrderOf('reader-latin', { ...regions, priceCents: regions.totalPriceCents }), 'latin'],
    ['regions', placeOrderOf('reader-arabic', { ...regions, priceCents: regions.totalPriceCents }), 'arabic'],
  ] as const)('the %s for a reader are the start of an index', async (table, order, script) => {
    const page = sql`select id from ${sql.identifier(table)} order by ${order} limit 100`;
    const { rows } = await school.database.db.execute<Record<'QUERY PLAN', string>>(sql`explain ${page}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${table}_by_${script}_rank `));
    expect(plan).not.toContain('Sort');
  });

  describe.each(lists)('$path', ({ path, table, name }) => {
    let all: readonly Known[];

    beforeAll(async () => {
      all = await everything(table, name);
      expect(all.length).toBeGreaterThanOrEqual(count);
    });

    test('its first, middle and last page are those of a plain computation, in both directions', async () => {
      const last = Math.ceil(all.length / pageSize);
      for (const [sort, number] of [
        ['name', 1],
        ['name', Math.floor(last / 2)],
        ['name', last],
        ['-name', 2],
      ] as const) {
        const sorted = sort === 'name' ? all : all.toReversed();
        const found = await page(path, { sort, limit: String(pageSize), page: String(number) });
        const expected = sorted.slice((number - 1) * pageSize, number * pageSize).map(({ id }) => id);
        expect(found, `${sort}, page ${number}`).toEqual({ ids: expected, total: all.length });
      }
    });

    test('a search looks through all rows, whichever page they are on', async () => {
      for (const search of ['fab', 'مدرسة 7']) {
        const words = fold(search).split(' ');
        const hits = all.filter((row) => words.every((word) => fold(row.name).includes(word)));
        const found = await page(path, { search, limit: '5', page: '2' });
        expect(hits.length, search).toBeGreaterThan(5);
        expect(found, search).toEqual({ ids: hits.slice(5, 10).map(({ id }) => id), total: hits.length });
      }
    });

    test.skipIf(table === 'users')('the sponsor filter counts and pages on the server', async () => {
      const sponsored = all.filter((row) => row.sponsored);
      const found = await page(path, { sponsored: 'true', limit: '20', page: '3' });
      expect(found).toEqual({ ids: sponsored.slice(40, 60).map(({ id }) => id), total: sponsored.length });
      expect((await page(path, { sponsored: 'false', limit: '5' })).total).toBe(all.length - sponsored.length);
    });
  });
}
