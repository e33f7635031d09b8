import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fold } from '#contract/text/folding.ts';
import { idempotencyKeys } from '#server/db/schema/calls.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import { openSchool, type School } from '#tests/server/build-school.ts';

let school: School;
let statements: string[];

beforeAll(async () => {
  school = await openSchool();
  const migration = await readFile(
    new URL('../../../server/db/migrations/0008_lists-of-people.sql', import.meta.url),
    'utf8',
  );
  statements = migration.split('--> statement-breakpoint').filter((one) => one.trim().startsWith('UPDATE'));
});

afterAll(() => school.close());

async function migrateAgain(): Promise<void> {
  for (const statement of statements) await school.database.db.execute(sql.raw(statement));
}

/** The folding of release 1.0. */
function foldedBefore(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g, '')
    .replace(/[\u0622\u0623\u0625\u0671]/g, '\u0627')
    .replace(/[\u0649\u06cc]/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .replace(/\u06a9/g, '\u0643')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

test('what is stored is folded as the device and the search fold it from now on', async () => {
  const { db } = school.database;
  const words = fc.sample(
    fc.string({
      unit: fc.constantFrom(..."abÉ ’'ʿ\u200c\u200d\u200f\u00adآأإىیےہھۂۃةەکڪگںـّ٣1"),
      minLength: 1,
      maxLength: 12,
    }),
    { seed: 21, numRuns: 60 },
  );
  const texts = ['فاطمہ', "Qur'an", 'می\u200cخواهم', ...words].map((text) => `x${text}y`);
  const rows: { id: string; text: string }[] = [];
  for (const text of texts) {
    const { id } = await school.region({ name: newId() });
    await db
      .update(regions)
      .set({ searchText: `${foldedBefore(text)}\n${foldedBefore(text)}` })
      .where(eq(regions.id, id));
    rows.push({ id, text });
  }
  await migrateAgain();
  for (const { id, text } of rows) {
    const [row] = await db.select({ searchText: regions.searchText }).from(regions).where(eq(regions.id, id));
    expect([text, row?.searchText]).toEqual([text, `${fold(text)}\n${fold(text)}`]);
  }
});

test('cells and stored answers of an earlier release lose unknown columns, and keep the rest', async () => {
  const { db } = school.database;
  const id = newId();
  const columns = [
    { header: 'Name', field: 'fullName', samples: ['Amina'] },
    { header: 'Word', field: null, samples: ['lamp-4711'] },
  ];
  await db.insert(imports).values({
    ...{ id, ownerId: school.admin.id, kind: 'users', fileName: 'x.csv', language: 'en' },
    ...{ headers: ['Name', 'Word', 'More'], fields: ['fullName', null] },
  });
  await db.insert(importRows).values({ importId: id, number: 2, cells: ['Amina', 'lamp-4711', 'lamp-4712'] });
  const answer = { data: { id, columns, missingFields: [] } };
  await db.insert(idempotencyKeys).values([
    { scope: school.admin.id, key: newId(), endpoint: 'x', requestHash: 'x', status: 201, body: answer },
    { scope: school.admin.id, key: newId(), endpoint: 'x', requestHash: 'x', status: 200, body: { data: [] } },
  ]);
  await migrateAgain();
  const [row] = await db.select().from(importRows).where(eq(importRows.importId, id));
  expect(row?.cells).toEqual(['Amina', '', '']);
  const stored = (await db.select().from(idempotencyKeys)).map(({ body }) => JSON.stringify(body)).join();
  expect(stored).toContain('Amina');
  expect(stored).not.toContain('lamp-4711');
});
