import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { materials } from '#server/db/schema/documents.ts';
import { classes, users } from '#server/db/schema/places-and-people.ts';
import { entryAt } from '#server/demo/random.ts';
import { openSchool, type School } from '../build-school.ts';
import { buildCrowd } from './crowd.ts';
import { Device, freshRows } from './device.ts';
import { buildDocument } from './documents.ts';

let school: School;

beforeAll(async () => {
  school = await openSchool();
  await buildCrowd(school, 3_500);
});

afterAll(() => school.close());

test('a first sync that breaks off after each page goes on from there, with nothing missing or doubled', async () => {
  const device = new Device(school.app, school.supervisor);
  const sizes: number[] = [];
  for (let more = true; more; ) {
    const { cursor } = device;
    // The answer was lost: the same page is requested again.
    await new Device(school.app, school.supervisor).resume(cursor).page();
    const page = await device.page();
    sizes.push(page.materials.length + page.reports.length + page.users.length);
    expect(page.startsOver).toBe(cursor === '');
    more = page.more;
  }
  expect(sizes.length).toBeGreaterThan(3);
  expect(device.doubled).toBe(0);
  expect(device.rows()).toEqual(await freshRows(school.app, school.supervisor));
  expect(device.rows().users.length).toBe(2_101);
});

test('a page holds what fits into a thousand rows', async () => {
  const page = await new Device(school.app, school.admin).page();
  const rows = [page.regions, page.madaris, page.classes, page.materials, page.reports, page.users].flat();
  expect(rows.length).toBe(1_000);
  expect(page.more).toBe(true);
});

test('what changes between the pages of a first sync is not lost, wherever it is', async () => {
  const { db } = school.database;
  const device = new Device(school.app, school.supervisor);
  await device.page();
  const seen = device.rows().materials;
  const deleted = entryAt(seen, 0).id;
  await db.delete(materials).where(eq(materials.id, deleted));
  const changed = entryAt(seen, 1).id;
  await db.update(materials).set({ title: 'Changed' }).where(eq(materials.id, changed));
  const [{ id: classId = '' } = {}] = await db.select({ id: classes.id }).from(classes).limit(1);
  await buildDocument(school, 'materials', classId, { title: 'New' });
  await device.sync();
  expect(device.rows()).toEqual(await freshRows(school.app, school.supervisor));
  expect(device.rows().materials.map(({ id }) => id)).not.toContain(deleted);
});

test('more changes than a page holds arrive in pages, beside which others go on', async () => {
  const { db } = school.database;
  const device = new Device(school.app, school.admin);
  await device.sync();
  await db.update(users).set({ phone: '1' });
  const first = await device.page();
  expect([first.users.length, first.more, first.startsOver]).toEqual([1_000, true, false]);
  await db
    .update(users)
    .set({ address: 'elsewhere' })
    .where(eq(users.id, entryAt(first.users, 0).id));
  expect(await device.sync()).toBeLessThan(1_200);
  expect(device.rows()).toEqual(await freshRows(school.app, school.admin));
});
