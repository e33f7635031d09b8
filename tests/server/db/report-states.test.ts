import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths } from '#contract/month.ts';
import { dueEnd, monthOffKinds, monthStates, type ReportFacts, reportState } from '#contract/report-months.ts';
import { type OpenDatabase, openDatabase } from '#server/db/pool.ts';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { seedOf } from '#tests/tools/seed.ts';

const seed = seedOf();

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

const month = fc
  .record({ year: fc.integer({ min: 1999, max: 2101 }), inYear: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, inYear }) => `${year}-${String(inYear).padStart(2, '0')}`);

/**
 * Times around the decisive ones: the end of the month, the end of the due day, either of them in any time zone, and random
 * ones.
 */
const facts: fc.Arbitrary<ReportFacts> = fc
  .record({
    month,
    dueDay: fc.integer({ min: 1, max: 31 }),
    firstAfter: fc.integer({ min: -14, max: 3 }),
    lastAfter: fc.option(fc.integer({ min: -2, max: 14 })),
    off: fc.option(fc.constantFrom(...monthOffKinds), { nil: undefined, freq: 2 }),
    now: fc.tuple(fc.boolean(), fc.boolean(), fc.integer({ min: -14, max: 14 }), fc.integer({ min: -1, max: 1 })),
    received: fc.option(
      fc.tuple(fc.boolean(), fc.integer({ min: -40 * 24, max: 14 }), fc.integer({ min: -1, max: 1 })),
    ),
    elsewhere: fc.option(fc.date({ min: new Date('1999-01-01'), max: new Date('2101-12-31'), noInvalidDate: true })),
  })
  .map(({ month, dueDay, firstAfter, lastAfter, off, now, received, elsewhere }) => {
    const moment = (isDueEnd: boolean, hours: number, milliseconds: number) => {
      const end = isDueEnd ? dueEnd(month, dueDay) : new Date(`${addMonths(month, 1)}-01T00:00:00Z`);
      return new Date(end.getTime() + hours * 3_600_000 + milliseconds);
    };
    const [nowIsDueEnd, isExact, hours, milliseconds] = now;
    return {
      month,
      dueDay,
      firstMonth: addMonths(month, firstAfter),
      lastMonth: lastAfter === null ? null : addMonths(month, lastAfter),
      off,
      now: elsewhere ?? moment(nowIsDueEnd, isExact ? 0 : hours, milliseconds),
      receivedAt: received ? moment(...received) : undefined,
    };
  });

test.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata'])(
  `the database calls each month what the contract calls it, in the zone ${'%s'} (SEED=${seed})`,
  async (zone) => {
    const cases = fc.sample(facts, { numRuns: 5_000, seed });
    const rows = await database.db.transaction(async (db) => {
      await db.execute(sql`select set_config('TimeZone', ${zone}, true)`);
      const { rows } = await db.execute<{ state: string; dueEnd: string }>(sql`
        select report_state(month, "dueDay", "receivedAt", "firstMonth", "lastMonth", off, now) as state,
          to_char(report_due_end(month, "dueDay") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueEnd"
        from rows from (json_to_recordset(${JSON.stringify(cases)}::json) as
          (month text, "dueDay" int, "receivedAt" timestamptz, "firstMonth" text, "lastMonth" text, off text, now timestamptz)) with ordinality
        order by ordinality`);
      return rows;
    });
    const wrong = cases
      .map((each, index) => ({
        ...each,
        rule: reportState(each),
        end: dueEnd(each.month, each.dueDay),
        sql: rows[index],
      }))
      .filter(({ rule, end, sql: row }) => row?.state !== rule || row.dueEnd !== end.toISOString());
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(new Set(cases.map(reportState))).toEqual(new Set(monthStates));
  },
);
