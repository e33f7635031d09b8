import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Class } from '#contract/entities/class.ts';
import { files, reports } from '#server/db/schema/documents.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';

/* Ordered by need, classes that never sent a report come last, so that sponsors first see those with reports. */

let school: School;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  school = await openSchool();
  const madrasa = await school.madrasa((await school.region({ totalPrice: 5_000 })).id, { totalPrice: 4_000 });
  const built = ['90', '70', '50', '30'].map(
    async (price) =>
      [price, (await school.classIn(madrasa.id, { name: price, monthlyPrice: Number(price) })).id] as const,
  );
  ids = Object.fromEntries(await Promise.all(built));
});

afterAll(() => school.close());

async function report(name: string, { replaces }: { replaces?: string } = {}): Promise<string> {
  const { db } = school.database;
  const [id, fileId] = [newId(), newId()];
  const file = { id: fileId, kind: 'report' as const, name: 'r.pdf', mediaType: 'application/pdf', size: 1 };
  await db.insert(files).values({ ...file, sha256: '0'.repeat(64), storageKey: newId() });
  const row = { id, classId: ids[name] ?? '', title: 'r', fileId, month: '2026-06' };
  await db.insert(reports).values({ ...row, ...(replaces && { replaces }) });
  return id;
}

async function byNeed(query: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const path = `classes?${new URLSearchParams({ sort: 'need', ...query })}`;
  const { status, data } = await school.call<Class[]>('GET', path);
  expect(status).toBe(200);
  // The rule itself: rows with a date before rows without one.
  const dated = data.map(({ lastReportDate }) => lastReportDate !== null);
  expect(dated).toEqual(dated.toSorted((a, b) => Number(b) - Number(a)));
  return data.map(({ name }) => name);
}

test('as long as no class has sent a report, the one that needs most is first', async () => {
  expect(await byNeed()).toEqual(['90', '70', '50', '30']);
});

test('classes that have sent a report come first, each group by need, and pages join', async () => {
  await report('50');
  await report('30');
  expect(await byNeed()).toEqual(['50', '30', '90', '70']);
  const pages = await Promise.all(['1', '2', '3'].map((page) => byNeed({ page, limit: '2' })));
  expect(pages).toEqual([['50', '30'], ['90', '70'], []]);
});

test('other orders are as they were', async () => {
  const { data } = await school.call<Class[]>('GET', 'classes?sort=-price');
  expect(data.map(({ name }) => name)).toEqual(['90', '70', '50', '30']);
});

test('a report that was returned does not count; one in its place does, and none once it is deleted', async () => {
  const { db } = school.database;
  const first = await report('70');
  expect(await byNeed()).toEqual(['70', '50', '30', '90']);
  await db
    .update(reports)
    .set({ returnedAt: new Date(), returnComment: 'Of another class.' })
    .where(eq(reports.id, first));
  expect(await byNeed()).toEqual(['50', '30', '90', '70']);
  const second = await report('70', { replaces: first });
  expect(await byNeed()).toEqual(['70', '50', '30', '90']);
  await db.delete(reports).where(eq(reports.id, second));
  expect(await byNeed()).toEqual(['50', '30', '90', '70']);
});
