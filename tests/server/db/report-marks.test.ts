import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countsIn, reportStateOf, reportStates, reportTransitions } from '#contract/report-states.ts';
import { isInState } from '#server/db/counted-reports.ts';
import { type Database, type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { tx } from '#server/db/tx.ts';
import { writeReport } from '#server/modules/reports/write-report.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';

let fresh: FreshDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url, { warn: () => undefined });
});

afterAll(async () => {
  await database.end();
  await fresh.drop();
});

const at = '2026-01-05T08:00:00.000Z';
const marked = [null, at];
/** Every combination of marks that a row can have. */
const rows = marked.flatMap((seenAt) =>
  marked.flatMap((returnedAt) =>
    marked.map((replacedAt) => ({ id: randomUUID(), marks: { seenAt, returnedAt, replacedAt } })),
  ),
);

/** Writes the rows into a session table with the columns of the real one, so that they need no other rows. */
async function withRows<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return tx(database.db, async (db) => {
    await db.execute(
      sql`create temp table reports (like public.reports including generated including defaults) on commit drop`,
    );
    for (const { id, marks } of rows) {
      await db.execute(sql`insert into reports (id, class_id, file_id, title, seen_at, returned_at, return_comment, replaced_at)
        values (${id}, ${randomUUID()}, ${randomUUID()}, 'A report', ${marks.seenAt}, ${marks.returnedAt},
          ${marks.returnedAt && 'Again, please.'}, ${marks.replacedAt})`);
    }
    return work(db);
  });
}

async function idsWhere(db: Database, where: SQL): Promise<string[]> {
  const { rows: found } = await db.execute<{ id: string }>(sql`select id from reports where ${where}`);
  return found.map(({ id }) => id).sort();
}

test.each(reportStates)('SQL and the contract agree which reports are %s', async (state) => {
  const expected = rows.filter(({ marks }) => reportStateOf(marks) === state).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(0);
  expect(await withRows((db) => idsWhere(db, isInState[state]))).toEqual(expected.sort());
});

test('the column `counts` and the contract agree which reports count', async () => {
  const expected = rows.filter(({ marks }) => countsIn[reportStateOf(marks)]).map(({ id }) => id);
  expect(await withRows((db) => idsWhere(db, sql`reports.counts`))).toEqual(expected.sort());
});

test.each(['see', 'return', 'replace', 'release'] as const)(
  '`%s` leads each report where the contract says',
  async (event) => {
    await withRows(async (db) => {
      for (const { id, marks } of rows) {
        const before = reportStateOf(marks);
        const expected = reportTransitions[before][event];
        const isWritten = await writeReport(db, id, event, event === 'return' ? { returnComment: 'Again.' } : {});
        if (expected === 'never') expect(isWritten, before).toBe(false);
        const after = expected === 'never' || expected === 'absent' ? before : expected;
        expect(await idsWhere(db, isInState[after]), `${before} ${event}`).toContain(id);
      }
    });
  },
);
