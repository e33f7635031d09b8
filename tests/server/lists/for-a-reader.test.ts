import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import { readsNames } from '#contract/language/reads-names.ts';
import { groupOf, readerRank, spreadSpan } from '#contract/mirror/reader-order.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';

/* Without a chosen order the explorer is ordered for its reader: what they can read and what is nearly complete comes first. */

let school: School;

/** Names of a school in one script; digits are read by everyone. */
const names = ['Quran', 'قرآن', 'Hadith 3', 'حديث', '7'];

beforeAll(async () => {
  school = await openSchool();
  const sponsor = await buildPerson(school, 'sponsor');
  const region = await school.region({ totalPrice: 90_000 });
  const sizes = [70, 20, 8, 3, 1];
  for (const [turn, size] of sizes.entries()) {
    const madrasa = await school.madrasa(region.id, { totalPrice: 20_000 });
    for (let one = 0; one < size; one += 1) {
      const price = 40 + ((one + turn) % 3) * 10;
      const made = await school.classIn(madrasa.id, {
        name: names[(one + turn) % names.length] ?? '',
        monthlyPrice: price,
      });
      if (one % 4 === 1) await school.sponsor(sponsor, onClass(made), (one % 3) * 20 || price);
    }
  }
  const { db } = school.database;
  const reporting = db.select({ id: classes.id }).from(classes).where(sql`right(${classes.id}::text, 1) < '8'`);
  await db.update(classes).set({ reported: true }).where(inArray(classes.id, reporting));
});

afterAll(() => school.close());

interface Page {
  readonly rows: readonly Class[];
  readonly total: number;
}

async function pageOf(query: Readonly<Record<string, string>>): Promise<Page> {
  const { status, data, body } = await school.call<Class[]>('GET', `classes?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return { rows: data, total: body.meta.totalItems };
}

/** All rows in pages of one size. */
async function everything(query: Readonly<Record<string, string>>, limit: number): Promise<Page> {
  const rows: Class[] = [];
  for (let page = 1; ; page += 1) {
    const next = await pageOf({ ...query, page: String(page), limit: String(limit) });
    rows.push(...next.rows);
    if (next.rows.length === 0) return { rows, total: next.total };
  }
}

const filters = [{}, { sponsored: 'false' }, { search: 'quran' }, { search: 'قران' }];

test.each((['latin', 'arabic'] as const).flatMap((script) => filters.map((filter) => [script, filter] as const)))(
  'for readers of %s, with %o, no row is missing or on two pages, whatever the size of a page',
  async (script, filter) => {
    const query = { sort: `reader-${script}`, ...filter };
    const whole = await everything(query, 100);
    const ids = whole.rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(whole.total).toBe(ids.length);
    const byName = await everything({ ...filter }, 100);
    expect(new Set(byName.rows.map(({ id }) => id))).toEqual(new Set(ids));
    for (const limit of [2, 7, 10, 12, 50]) {
      const paged = await everything(query, limit);
      expect(
        paged.rows.map(({ id }) => id),
        `pages of ${limit}`,
      ).toEqual(ids);
      expect(paged.total).toBe(ids.length);
    }
  },
);

test.each(['latin', 'arabic'] as const)(
  'readers of %s read what they can first, and never two of one madrasa in a row while another is left',
  async (script) => {
    const { rows } = await everything({ sort: `reader-${script}`, sponsored: 'false' }, 10);
    const reported = new Set(
      (await school.database.db.select({ id: classes.id }).from(classes).where(eq(classes.reported, true))).map(
        ({ id }) => id,
      ),
    );
    const ranks = rows.map((row) =>
      readerRank(script, {
        names: [row.name],
        openCents: Math.round(row.openDollars * 100),
        priceCents: Math.round(row.monthlyPrice * 100),
        reported: reported.has(row.id),
      }),
    );
    expect(rows.length).toBeGreaterThan(50);
    const readable = rows.map(({ name }) => readsNames(script, [name]));
    expect(readable).toEqual(readable.toSorted((a, b) => Number(b) - Number(a)));
    for (const [index, row] of rows.entries()) {
      if (rows[index - 1]?.madarisId !== row.madarisId) continue;
      const end = (Math.floor(index / spreadSpan) + 1) * spreadSpan;
      const group = groupOf(ranks[index] ?? 0);
      const left = rows.filter((_, other) => other >= index && other < end && groupOf(ranks[other] ?? 0) === group);
      expect(new Set(left.map(({ madarisId }) => madarisId)).size, `row ${index}`).toBe(1);
    }
    // The first of each madrasa is the best of it that the reader can read.
    for (const madarisId of new Set(rows.slice(0, 3).map((row) => row.madarisId))) {
      const own = ranks.filter((_, index) => rows[index]?.madarisId === madarisId);
      expect(own[0]).toBe(Math.min(...own));
    }
  },
);

test('the rank in the database is the rank of the contract, for each script', async () => {
  const { db } = school.database;
  const rows = await db.select().from(classes);
  for (const row of rows) {
    const ranked = {
      names: [row.name],
      openCents: row.openCents ?? 0,
      priceCents: row.monthlyPriceCents,
      reported: row.reported,
    };
    expect([row.latinRank, row.arabicRank]).toEqual([readerRank('latin', ranked), readerRank('arabic', ranked)]);
  }
  expect(new Set(rows.map(({ latinRank }) => latinRank)).size).toBeGreaterThan(8);
});
