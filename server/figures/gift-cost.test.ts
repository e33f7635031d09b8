import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCents } from '#server/modules/giving/sponsorships/sponsored-place.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { wrongSums } from '#tests/server/wrong-sums.ts';
import { blocksRead } from '#tests/tools/blocks-read.ts';
import { type BuiltRegion, buildRegion } from '#tests/tools/build-region.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
});

afterAll(() => school.close());

/** Blocks of one more sponsorship after ten others, on a class: the open amount is read, and the sponsorship is written. */
async function costOfGift({ regionId }: BuiltRegion): Promise<number> {
  const { id: sponsorId } = await buildPerson(school, 'sponsor');
  const { rows: classes } = await school.database.db.execute<{ id: string; madrasaId: string }>(
    sql`select id, madrasa_id as "madrasaId" from classes where region_id = ${regionId} order by id limit 11`,
  );
  return school.database.db.transaction(async (db) => {
    let last = 0;
    for (const { id, madrasaId } of classes) {
      const place = { type: 'class' as const, typeId: id, regionId, madrasaId, priceCents: 4_000, hasClass: true };
      const { blocks } = await blocksRead(db, async () => {
        await openCents(db, place, 'taken');
        await db.execute(sql`insert into sponsorships (id, sponsor_id, type, type_id, region_id, madrasa_id, amount_cents, state)
          values (gen_random_uuid(), ${sponsorId}, 'class', ${id}, ${regionId}, ${madrasaId}, 100, 'active')`);
      });
      last = blocks;
    }
    return last;
  });
}

test('a gift costs the same in a region of six hundred classes as in one of 28', async () => {
  const { db } = school.database;
  const small = await costOfGift(await buildRegion(db, 28, 0));
  const large = await costOfGift(await buildRegion(db, 600, 0));
  expect(large / small).toBeLessThanOrEqual(1.5);
  expect(await wrongSums(db)).toEqual([]);
});

test('what a region has open limits what is below, up and down, to nothing and from nothing', async () => {
  const { db } = school.database;
  const { regionId } = await buildRegion(db, 30, 0);
  await db.execute(sql`update classes set monthly_price_cents = 0 where id = (
    select id from classes where region_id = ${regionId} order by id limit 1)`);
  const { id: sponsorId } = await buildPerson(school, 'sponsor');
  const gift = '0199d000-0000-7000-8000-0000000000aa';
  await db.execute(sql`insert into sponsorships (id, sponsor_id, type, type_id, region_id, amount_cents, state)
    values (${gift}, ${sponsorId}, 'region', ${regionId}, ${regionId}, 100, 'active')`);
  const openOfRegion = [150_000, 3_000, 2_000, 2_500, 5_000, 0, 4_000, 0, 199_999, 1_000_000];
  for (const open of openOfRegion) {
    await db.execute(sql`update sponsorships set amount_cents = 2000000000 - ${open}::int where id = ${gift}`);
    expect(await wrongSums(db), String(open)).toEqual([]);
  }
});
