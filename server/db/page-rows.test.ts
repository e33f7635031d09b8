import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { insertRows } from '#server/demo/insert-rows.ts';
import { entryAt, randomFrom } from '#server/demo/random.ts';
import { newId } from '#server/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { seedOf } from '#tests/tools/seed.ts';
import type { Page } from './choose-page.ts';
import { fetchPage, rowsQuery } from './page-rows.ts';
import { type OpenDatabase, openDatabase } from './pool.ts';
import { classes, madaris, regions, users } from './schema/places-and-people.ts';
import { sponsorships } from './schema/sponsorships.ts';
import { searchCondition } from './search-text.ts';
import { selection } from './selection.ts';

const log = { warn: () => undefined };
const many = 1_200;
const seed = seedOf();

let fresh: FreshDatabase;
/** Two connections, like two processes of the product. */
let first: OpenDatabase;
let second: OpenDatabase;
let madrasaIds: string[];
let regionId: string;
let sponsorId: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  [first, second] = [openDatabase(fresh.url, log), openDatabase(fresh.url, log)];
  [regionId, sponsorId] = [newId(), newId()];
  madrasaIds = [newId(), newId()];
  const place = { name: 'Azilal', address: 'Atlas', totalPriceCents: 100, searchText: 'azilal' };
  const { db } = first;
  const words = { fullName: 'Amina', email: 'amina@school.example', passwordHash: '', searchText: 'amina' };
  await db.insert(users).values({ id: sponsorId, role: 'sponsor', ...words });
  await db.insert(regions).values({ id: regionId, ...place });
  await db.insert(madaris).values(madrasaIds.map((id) => ({ id, regionId, ...place })));
  await insertRows(
    db,
    classes,
    Array.from({ length: many }, (_, number) => lesson(number)),
  );
});
afterAll(async () => {
  await first.end();
  await second.end();
  await fresh.drop();
});

function lesson(number: number) {
  const name = `Class ${String(number).padStart(5, '0')}`;
  const madrasaId = entryAt(madrasaIds, number % 2);
  return { id: newId(), madrasaId, name, description: '', monthlyPriceCents: 100, searchText: name.toLowerCase() };
}

/** Long lists, whose totals are remembered, and a short one. */
const lists: Record<string, SQL | undefined> = {
  'all classes': undefined,
  'a search that many fit': searchCondition(classes.searchText, 'class 0'),
  'a search that few fit': searchCondition(classes.searchText, 'class 0007'),
  unsponsored: sql`${classes.id} not in (select type_id from sponsorships where type = 'class' and state = 'active')`,
};

const names = rowsQuery(classes, (page) =>
  selection<{ id: string; name: string }>({ id: classes.id, name: classes.name }, sql`from ${page}`),
);
const byName = sql`${classes.name}, ${classes.id}`;

const usual = [
  { page: 2, limit: 5 },
  { page: 2, limit: limits.defaultPageSize },
];

async function expectExact(db: OpenDatabase['db'], pages = usual): Promise<void> {
  for (const page of pages) for (const [list, where] of Object.entries(lists)) await expectPage(db, page, list, where);
}

async function expectPage(db: OpenDatabase['db'], page: Page, list: string, where: SQL | undefined): Promise<void> {
  const { data, meta } = await fetchPage(db, names, { where, order: byName, page });
  const query = second.db
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(where)
    .orderBy(asc(classes.name), asc(classes.id));
  const all = await query;
  const from = (page.page - 1) * page.limit;
  expect([list, data.map(({ id, name }) => ({ id, name }))]).toEqual([list, all.slice(from, from + page.limit)]);
  expect([list, meta]).toEqual([list, { ...page, totalItems: all.length }]);
}

/** Changes by other processes, each in its own transaction; some are rolled back. */
const events: Record<string, (db: OpenDatabase['db'], number: number) => Promise<unknown>> = {
  made: (db, number) => db.insert(classes).values(lesson(many + number)),
  deleted: async (db) =>
    db.delete(classes).where(inArray(classes.id, db.select({ id: classes.id }).from(classes).limit(1))),
  'renamed, so that no search finds it': (db) =>
    db.execute(
      sql`update classes set search_text = 'other' where id = (select id from classes order by id desc limit 1)`,
    ),
  sponsored: (db) =>
    db.execute(sql`insert into sponsorships (id, sponsor_id, type, type_id, region_id, madrasa_id, amount_cents, state)
      select gen_random_uuid(), ${sponsorId}, 'class', id, ${regionId}, madrasa_id, 10, 'active' from classes
      where id not in (select type_id from sponsorships) limit 1`),
  'ended sponsorship': (db) =>
    db.update(sponsorships).set({ state: 'cancelled' }).where(eq(sponsorships.state, 'active')),
};

test(`whatever another process does, totals and pages are those of a count at that moment (SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  await expectExact(first.db);
  for (let turn = 0; turn < 8; turn += 1) {
    const event = entryAt(Object.values(events), random.between(0, Object.keys(events).length - 1));
    const isTakenBack = random.once(4);
    const under = second.db.transaction(async (tx) => {
      await event(tx, turn);
      // Other connections do not see the change yet: a total that is remembered now must not outlive the commit.
      await expectExact(first.db);
      if (isTakenBack) throw new RangeError('taken back');
    });
    if (isTakenBack) await expect(under).rejects.toThrow(RangeError);
    else await under;
    // The first query after the change discards the remembered total.
    await expectExact(first.db, turn % 2 === 0 ? usual : usual.toReversed());
    await expectExact(first.db);
  }
});

test('a transaction sees its own changes, and what it saw is not remembered', async () => {
  const before = await second.db.$count(classes);
  const page = { page: 1, limit: limits.defaultPageSize };
  const count = async (db: OpenDatabase['db']) =>
    (await fetchPage(db, names, { where: undefined, order: byName, page })).meta.totalItems;
  const takenBack = first.db.transaction(async (tx) => {
    await tx.insert(classes).values(lesson(99_999));
    expect(await count(tx)).toBe(before + 1);
    expect(await count(first.db)).toBe(before);
    throw new RangeError('taken back');
  });
  await expect(takenBack).rejects.toThrow(RangeError);
  expect(await count(first.db)).toBe(before);
});

test('a page beyond the last one is empty and has the total, of a long list and of a short one', async () => {
  await expectExact(first.db, [{ page: 1_000, limit: 100 }]);
  await expectExact(first.db, [{ page: 1_000, limit: 100 }]);
});
