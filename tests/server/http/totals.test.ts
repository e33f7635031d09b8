import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import { classes } from '#server/db/schema/places-and-people.ts';
import { insertRows } from '#server/demo/insert-rows.ts';
import { newId } from '#server/new-id.ts';
import { onClass, openSchool, type School } from '#tests/server/build-school.ts';
import { buildPerson, request } from '#tests/server/http/open-app.ts';

const many = 1_500;
let school: School;
let madarisId: string;

beforeAll(async () => {
  school = await openSchool();
  madarisId = (await school.madrasa((await school.region()).id)).id;
  const rows = Array.from({ length: many }, (_, index) => ({
    id: newId(),
    madrasaId: madarisId,
    name: `Class ${index}`,
    description: '',
    monthlyPriceCents: 1_000,
    searchText: `class ${index}`,
  }));
  await insertRows(school.database.db, classes, rows);
});

afterAll(() => school.close());

async function total(query = ''): Promise<number> {
  return (await school.call('GET', `classes?${query}`)).body.meta.totalItems;
}

test('the total of a long list follows every change at once, also those of another process', async () => {
  const other = await (await school.another()).inject(
    request('POST', 'classes', {
      as: school.admin,
      body: { name: 'New', description: 'New', monthlyPrice: '10', madarisId },
    }),
  );
  expect([await total(), await total()]).toEqual([many + 1, many + 1]);
  const { id } = other.json<{ data: Class }>().data;
  await (await school.another()).inject(request('DELETE', `classes/${id}`, { as: school.admin }));
  expect(await total()).toBe(many);
  await school.database.db.delete(classes).where(eq(classes.searchText, 'class 7'));
  expect([await total(), await total('page=150')]).toEqual([many - 1, many - 1]);
  await school.classIn(madarisId);
  expect(await total('page=1000')).toBe(many);
});

test('a change that is under way while the list is counted counts once it is committed', async () => {
  const before = await total();
  const inserting = school.database.db.transaction(async (tx) => {
    const row = { id: newId(), madrasaId: madarisId, name: 'Late', description: '', monthlyPriceCents: 1 };
    await tx.insert(classes).values({ ...row, searchText: 'late' });
    const during = [await total(), await total()];
    return during;
  });
  expect(await inserting).toEqual([before, before]);
  expect(await total()).toBe(before + 1);
});

test('a change that is taken back never counts', async () => {
  const before = await total();
  const failing = school.database.db.transaction(async (tx) => {
    await tx.delete(classes).where(sql`${classes.searchText} like 'class 1%'`);
    await total();
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await total()).toBe(before);
});

test('lists that are narrowed by sponsors or a search have totals of their own', async () => {
  const [unsponsored, found] = [await total('sponsored=false'), await total('search=class')];
  const lesson = await school.classIn(madarisId, { name: 'Class of its own' });
  expect([await total('sponsored=false'), await total('search=class')]).toEqual([unsponsored + 1, found + 1]);
  await school.sponsor(await buildPerson(school, 'sponsor'), onClass(lesson), 40);
  expect([await total('sponsored=false'), await total('sponsored=true')]).toEqual([unsponsored, 1]);
});
